# What people do with a checkout of Sunset. `make` alone lists it.

REPO =
OUT = _sunset
EXAMPLE = .build/example/Recipes.git
# Commits to compare, by chance from a seed; timed runs.
N = 200
SEED =
ROUNDS = 7
REPOS =
PYGIT2 = .build/pygit2/bin/python3
BROWSER = .build/browser
RECIPES = .build/recipes
TESTS =
SLOW_CASE = .build/benchmark/huge.git

.PHONY: help
help: ## Lists these goals
	@awk -F ' *## *' '/^[a-z-]+:.* ## / { sub(/:.*/, "", $$1); printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo "make site REPO=../app OUT=site    another repository, another folder"

.PHONY: site
site: ## Installs what is missing, builds Sunset, and writes the site of REPO (or of an example) to OUT
	@scripts/dependencies install site
	@swift build --configuration release --product sunset
	@$(MAKE) --no-print-directory advice || echo "The site will have no advice: this toolchain brings no SwiftSyntax."
ifeq ($(REPO),)
	@$(MAKE) --no-print-directory $(EXAMPLE)
	@.build/release/sunset build "$(EXAMPLE)" --output "$(OUT)"
else
	@.build/release/sunset build "$(REPO)" --output "$(OUT)"
endif
	@echo "Open $$(cd "$(OUT)" && pwd)/index.html"

# A made-up app that leaves NavigationView in sixteen months; Examples/recipes/story.txt tells how.
$(EXAMPLE): Examples/grow-recipes $(shell find Examples/recipes -type f)
	@rm -rf "$@"
	@Examples/grow-recipes "$@"

PREFIX = /usr/local
# For packages: where PREFIX will be later is filled into a folder of the builder's.
DESTDIR =
TO = $(DESTDIR)$(PREFIX)

.PHONY: install
install: ## Installs the program for everybody below PREFIX (/usr/local)
	@scripts/dependencies install site
	@swift build --configuration release --product sunset
	@scripts/install .build/release/sunset "$(TO)"

.PHONY: uninstall
uninstall: ## Removes what install wrote below PREFIX
	@scripts/install --remove "$(TO)"

# What a package holds runs where no Swift is: the runtime is linked in, Debian's libraries are named.
PACKAGED = .build/package/release/sunset

.PHONY: packaged
packaged:
	@swift build --configuration release --static-swift-stdlib --product sunset --scratch-path .build/package

.PHONY: deb
deb: OUT = .build/deb
deb: ## Makes a Debian package in OUT (.build/deb); it needs no Swift where it is installed
	@scripts/dependencies install deb
	@$(MAKE) --no-print-directory packaged
	@scripts/debian-package $(PACKAGED) "$(OUT)"

.PHONY: test-deb
test-deb: OUT = .build/deb
test-deb: ## Installs the package into an empty Debian, uses it there and removes it; needs root
	@scripts/dependencies install test-deb
	@$(MAKE) --no-print-directory deb OUT="$(OUT)"
	@lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$(OUT)"/sunset_*.deb
	@Tests/Packages/clean-root "$(OUT)"/sunset_*.deb
	@ruby -c packaging/homebrew/sunset.rb >/dev/null

.PHONY: advice
advice: ## Builds sunset-advice beside sunset; it reads the syntax tree, and needs the toolchain where it runs
	@swift build --package-path Advice --configuration release
	@mkdir -p .build/release
	@cp Advice/.build/release/sunset-advice .build/release/sunset-advice

.PHONY: test
test: ## Installs what is missing, and runs all tests
	@scripts/dependencies install test
	@swift test
	@swift test --package-path Advice

.PHONY: test-browser
test-browser: $(BROWSER) ## Looks at generated sites with headless Chromium
	@swift build --configuration release --product sunset
	@$(MAKE) --no-print-directory $(EXAMPLE)
	@$(BROWSER)/bin/python3 Tests/Browser/test_browser.py $(TESTS)

.PHONY: picture
picture: $(BROWSER) ## Takes the README's picture anew, of the example's overview
	@swift build --configuration release --product sunset
	@$(MAKE) --no-print-directory $(EXAMPLE)
	@.build/release/sunset build "$(EXAMPLE)" --no-advice --quiet --output .build/picture
	@$(BROWSER)/bin/python3 Tests/Browser/picture.py .build/picture Documentation/overview.png

# What drives the browser and checks pages, from PyPI.
$(BROWSER): Tests/Browser/requirements.txt
	@scripts/dependencies install test-browser
	@python3 -m venv $@
	@$@/bin/pip --quiet --disable-pip-version-check install -r $< || { rm -rf $@; exit 1; }
	@touch $@

.PHONY: test-recipes
test-recipes: $(RECIPES) ## Follows Examples/ci, and opens what Sunset writes in other programs
	@swift build --configuration release --product sunset
	@$(RECIPES)/bin/python3 Tests/Recipes/test_recipes.py $(TESTS)
	@$(RECIPES)/bin/python3 Tests/Recipes/test_formats.py $(TESTS)

# What reads formats and checks pipelines, from PyPI.
$(RECIPES): Tests/Recipes/requirements.txt
	@scripts/dependencies install test-recipes
	@python3 -m venv $@
	@$@/bin/pip --quiet --disable-pip-version-check install -r $< || { rm -rf $@; exit 1; }
	@touch $@

.PHONY: release
release:
	@scripts/dependencies install test
	@swift build --configuration release --product sunset

.PHONY: parity
parity: release need-repo ## Compares the lines with git grep's at N commits of REPO by chance (N=0: at every one)
	@Tests/Parity/parity.py --commits $(N) $(if $(SEED),--seed $(SEED)) "$(REPO)"

.PHONY: oracle
oracle: release ## Compares the usages with the Swift syntax tree's, over every file version of REPO
	@swift build --configuration release --package-path Tests/Oracle
	@status=0; \
	Tests/Oracle/cases.py Tests/Oracle/.build/release/oracle || status=1; \
	Tests/Oracle/cases.py .build/release/sunset classify || status=1; \
	$(if $(REPO),Tests/Oracle/compare.py "$(REPO)" .build/release/sunset || status=1;) \
	exit $$status

.PHONY: bench
bench: release need-repo $(PYGIT2) ## Measures Sunset beside git and pygit2 on REPO
	@Benchmarks/bench.py --peers $(PYGIT2) --rounds $(ROUNDS) "$(REPO)"

.PHONY: bench-all
bench-all: release $(PYGIT2) ## Measures on all REPOS (name=path …), and writes the results into Benchmarks/README.md
	@$(if $(REPOS),,echo "name them: make bench-all REPOS='owner/name=path owner/name=path'" >&2; exit 2)
	@Benchmarks/grow-synthetic --files 2 --lines 32000 --commits 300 --changes 1 --matches 0.5 $(SLOW_CASE)
	@Benchmarks/bench.py --peers $(PYGIT2) --rounds $(ROUNDS) --readme Benchmarks/README.md $(REPOS) \
	  "slow on purpose: files of 1.2 MB=$(SLOW_CASE)"

.PHONY: bench-growth
bench-growth: release ## Measures how the time grows with commits and files, on made-up histories
	@Benchmarks/growth.py --rounds $(ROUNDS)

.PHONY: bench-guard
bench-guard: release ## Checks the work done and the speed on a small made-up history, as CI does
	@Benchmarks/guard

# The only thing here that comes from PyPI: the peer that Sunset is measured with.
$(PYGIT2):
	@python3 -m venv $(dir $(@D))
	@$(@D)/pip --quiet --disable-pip-version-check install pygit2==1.21.0 || { rm -rf $(dir $(@D)); exit 1; }

.PHONY: need-repo
need-repo:
	@$(if $(REPO),,echo "name a repository: make $(MAKECMDGOALS) REPO=../app" >&2; exit 2)

.PHONY: documentation
documentation: ## Prints the reference pages of Documentation anew
	@swift build --product sunset
	@for page in configuration data-files; do .build/debug/sunset generate $$page >Documentation/$$page.md; done

.PHONY: lint
lint: ## Checks the format of the Swift code
	@swift format lint --strict --recursive Package.swift Sources Tests Advice

.PHONY: clean
clean: ## Removes what was built
	@rm -rf .build Advice/.build

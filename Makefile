# What people do with a checkout of Sunset. `make` alone lists it.

REPO =
OUT = _sunset
EXAMPLE = .build/example/Recipes.git

.PHONY: help
help: ## Lists these goals
	@awk -F ' *## *' '/^[a-z-]+:.* ## / { sub(/:.*/, "", $$1); printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo "make site REPO=../app OUT=site    another repository, another folder"

.PHONY: site
site: ## Installs what is missing, builds Sunset, and writes the site of REPO (or of an example) to OUT
	@scripts/dependencies install site
	@swift build --configuration release --product sunset
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

.PHONY: advice
advice: ## Builds sunset-advice, which reads the syntax tree; it needs the toolchain where it runs
	@swift build --package-path Advice --configuration release

.PHONY: test
test: ## Installs what is missing, and runs all tests
	@scripts/dependencies install test
	@swift test
	@swift test --package-path Advice

.PHONY: lint
lint: ## Checks the format of the Swift code
	@swift format lint --strict --recursive Package.swift Sources Tests Advice

.PHONY: clean
clean: ## Removes what was built
	@rm -rf .build Advice/.build

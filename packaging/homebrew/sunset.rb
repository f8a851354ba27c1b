# A Homebrew formula. Its syntax is checked; it has not been run on a Mac yet.
#
# Set url and sha256 to a release, put the file into a tap (Formula/sunset.rb), and: brew install --build-from-source sunset
class Sunset < Formula
  desc "Shows how an API migration really goes: a static dashboard from git history"
  homepage "https://example.org/sunset"
  url "https://example.org/sunset/sunset-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["16.4", :build]
  depends_on "libdeflate"
  depends_on "libfyaml"
  depends_on "libgit2"
  depends_on "librsvg"
  depends_on :macos
  depends_on "pcre2"
  depends_on "sqlite"
  depends_on "weasyprint"

  # The template engine is one header, which Homebrew does not have.
  resource "mustache" do
    url "https://raw.githubusercontent.com/kainjow/Mustache/v4.1/mustache.hpp"
    sha256 "6a07bd8c31be6bb3eae6df98b12f89df8931604bd890e8bba59298a68b89ff29"
  end

  def install
    resource("mustache").stage { (buildpath/"include/kainjow").install "mustache.hpp" }
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "sunset",
           "-Xcxx", "-I#{buildpath}/include"
    system "scripts/install", ".build/release/sunset", prefix
  end

  test do
    system "git", "init", "--quiet", "-b", "main", "app"
    (testpath/"app/A.swift").write "NavigationView { }\n"
    cd "app" do
      system "git", "add", "A.swift"
      system "git", "-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", "Begin"
      assert_equal "A.swift:1:1: navigation-view: NavigationView { }\n", shell_output("#{bin}/sunset inventory")
      system bin/"sunset", "build", "--output", "site"
    end
    assert_path_exists testpath/"app/site/index.html"
  end
end

import Foundation
import Inventory
import Progress
import Testing

@testable import Site

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct ChartTests {
  private func everything(_ sample: Sample) -> [String] {
    charts(sample, width: 880) + charts(sample, width: 360) + [
      sparkline(sample), Chart.standaloneBurndown(sample.report, asOf: sample.asOf, title: "<repo> & co"),
    ]
  }

  @Test(arguments: Sample.all.map(\.name))
  func chartsAreWellFormed(name: String) throws {
    for chart in everything(try sample(name)) {
      let reader = Reader(chart)
      #expect(reader.isWellFormed)
      #expect(reader.attributes["svg"]?.first?["role"] == "img")
      #expect(reader.elements.contains("title") && reader.elements.contains("desc"))
      #expect(Set(reader.elements).isDisjoint(with: ["script", "style", "image", "foreignObject", "a"]))
      #expect(!reader.attributes.values.joined().contains { $0.keys.contains { $0 == "style" || $0.hasPrefix("on") } })
    }
  }

  @Test(arguments: Sample.all.map(\.name))
  func coordinatesAreNumbersInsideThePicture(name: String) throws {
    for chart in everything(try sample(name)) {
      #expect(!chart.contains("nan") && !chart.contains("inf\""))
      let reader = Reader(chart)
      guard let root = reader.attributes["svg"]?.first, root["width"] != "1600" else { continue }
      let width = Double(root["width"]!)!
      let height = Double(root["height"]!)!
      for attributes in reader.attributes.values.joined() {
        for (key, value) in attributes {
          if ["x", "x1", "x2", "cx"].contains(key) { #expect((-1...width + 1).contains(Double(value)!)) }
          if ["y", "y1", "y2", "cy"].contains(key) { #expect((-1...height + 1).contains(Double(value)!)) }
        }
      }
    }
  }

  @Test func theSameInputGivesTheSameBytes() {
    #expect(everything(Sample.typical) == everything(Sample.typical))
  }

  @Test func idsAreUniqueOnAPageOfAllCharts() {
    let ids = Sample.all.flatMap { charts($0, width: 880) + charts($0, width: 360) }
      .flatMap { Reader($0).attributes.values.joined().compactMap { $0["id"] } }
    #expect(ids.count == Sample.all.count * 10 * 2)
    #expect(Set(ids).count == ids.count)
  }

  @Test func aHostileTitleStaysText() throws {
    let hostile = try sample("hostile")
    for chart in everything(hostile) { #expect(!chart.contains("<script")) }
    let title = Reader(Chart.burndown(hostile.report, asOf: hostile.asOf, width: 880)).text["title"]
    #expect(title == "Burndown of <script>alert(\"1\" & '2')</script>]]>\u{FFFD}\u{FFFD}[31m")
  }

  @Test func everyMarkHasARuleInTheStyleSheet() throws {
    let css = try String(contentsOf: publicFolder.appending(path: "charts.css"), encoding: .utf8)
    for mark in Chart.Mark.allCases {
      #expect(css.contains(".\(mark.className) ") || css.contains(".\(mark.className),"))
    }
  }

  @Test func theBurndownSaysItInWords() {
    let words = Reader(Chart.burndown(Sample.typical.report, asOf: Sample.typical.asOf, width: 880)).text["desc"] ?? ""
    #expect(words.hasPrefix("Usages left at each commit, from 5 Oct 2020 to 25 Oct 2024."))
    #expect(words.contains("now 151 are left. The target is zero on 31 Mar 2025."))
  }

  @Test func aSeriesNeverUsedIsACalmZeroLine() throws {
    let unused = try sample("never used")
    let reader = Reader(Chart.burndown(unused.report, asOf: unused.asOf, width: 880))
    #expect(reader.attributes["path"]?.map { $0["class"] } == ["chart-plain-line"])
    #expect(reader.text["text"]?.contains("No usage was found at any commit.") == true)
  }

  @Test func aTargetAndAGuessFarAwayDoNotSqueezeWhatWasMeasured() throws {
    for name in ["target far ahead", "not in five years"] {
      let sample = try sample(name)
      let root = Reader(Chart.burndown(sample.report, asOf: sample.asOf, width: 880)).attributes["svg"]![0]
      let last = Double(root["data-points"]!.split(separator: ";").last!.split(separator: ",")[0])!
      #expect(last > 500)
    }
    let later = try sample("target far ahead")
    #expect(Chart.burndown(later.report, asOf: later.asOf, width: 880).contains("target 1 Jan 2035 →"))
    let guess = try sample("not in five years")
    #expect(Chart.burndown(guess.report, asOf: guess.asOf, width: 880).contains("not converging"))
  }

  @Test func manySprintsHaveNoBands() throws {
    let many = try sample("400 sprints")
    #expect(!Chart.burndown(many.report, asOf: many.asOf, width: 880).contains("chart-band"))
    let some = try sample("26 sprints")
    #expect(Chart.burndown(some.report, asOf: some.asOf, width: 880).contains("chart-band"))
  }

  @Test func readOutsAreAscendingAndEndAtTheLastValue() throws {
    let sample = try sample("ten years, ten thousand commits")
    for chart in charts(sample, width: 880) {
      let points = Reader(chart).attributes["svg"]![0]["data-points"]!.split(separator: ";").map {
        $0.split(separator: ",")
      }
      #expect((1...Chart.Readout.limit).contains(points.count))
      let xs = points.map { Double($0[0])! }
      #expect(xs == xs.sorted())
      #expect(points.allSatisfy { Day(String($0[1])) != nil && $0.dropFirst(2).allSatisfy { Int($0) != nil } })
    }
    let points = Reader(charts(sample, width: 880)[0]).attributes["svg"]![0]["data-points"]!
    #expect(points.hasSuffix(",900"))
  }

  @Test func sprintsGiveTheirBarsAndMonthsGiveTheirs() throws {
    let sprints = Reader(Chart.addedRemoved(Sample.typical.report, asOf: Sample.typical.asOf, width: 880))
    #expect(sprints.text["text"]?.contains("S20") == true)
    let months = Chart.Period.months(try sample("zero and one").report, asOf: Day("2024-10-25")!)
    #expect(months.first?.label == "Jan" && months.last?.label == "Oct" && months.count == 10)
    #expect(months.map(\.added).reduce(0, +) == 4 && months.map(\.removed).reduce(0, +) == 4)
  }

  private func sample(_ name: String) throws -> Sample { try #require(Sample.all.first { $0.name == name }) }
}

/// Reads a chart as XML, so that tests see what a browser sees.
private final class Reader: NSObject, XMLParserDelegate {
  var isWellFormed = false
  var elements: [String] = []
  var attributes: [String: [[String: String]]] = [:]
  /// All text directly inside elements of a name, joined.
  var text: [String: String] = [:]
  private var open: [String] = []

  init(_ xml: String) {
    super.init()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes found: [String: String]
  ) {
    elements.append(name)
    attributes[name, default: []].append(found)
    open.append(name)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text[open.last ?? "", default: ""] += string }
}

"""Headless Chromium, asked in the words of the tests."""

import base64
import functools
import http.server
import importlib.util
import json
import shutil
import threading
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

POLICY = "default-src 'self'"
AXE = Path(importlib.util.find_spec("axe_selenium_python").origin).parent / "node_modules/axe-core/axe.min.js"


def start():
    """A browser that logs its console and its requests, and that never speaks to the network by itself."""
    options = Options()
    for word in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                 "--disable-background-networking", "--no-first-run"]:
        options.add_argument(word)
    options.binary_location = first("chromium", "chromium-browser", "google-chrome")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(first("chromedriver")))
    # A long page takes a busy machine a while to look through.
    driver.set_script_timeout(180)
    return Browser(driver)


def first(*names):
    """The first of these programs that is installed."""
    for name in names:
        if path := shutil.which(name):
            return path
    raise SystemExit(f"none of {', '.join(names)} is installed; scripts/dependencies install test-browser")


class Browser:
    """One window."""

    def __init__(self, driver):
        self.driver = driver
        self.axe = AXE.read_text()

    def quit(self):
        self.driver.quit()

    def command(self, name, **arguments):
        """A command of the DevTools protocol."""
        return self.driver.execute_cdp_cmd(name, arguments)

    def run(self, script, *arguments):
        """The value of a script in the page."""
        return self.driver.execute_script(script, *arguments)

    def open(self, address):
        """Opens a page and forgets what was logged before."""
        self.driver.get_log("browser")
        self.driver.get_log("performance")
        self.driver.get(address)

    def size(self, width, height=900):
        """Sets the window's width in CSS pixels."""
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def scheme(self, name):
        """`light` or `dark`."""
        self.command("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": name}, {"name": "prefers-reduced-motion", "value": "reduce"}])

    def scripts(self, are_on):
        """Lets pages run scripts, or not."""
        self.command("Emulation.setScriptExecutionDisabled", value=not are_on)

    def complaints(self):
        """What the console says, warnings included."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] != "INFO"]

    def requests(self):
        """The addresses that the page asked for."""
        found = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                found.append(message["params"]["request"]["url"])
        return found

    def violations(self):
        """What axe-core finds: rule, and the elements concerned."""
        if not self.run("return 'axe' in window"):
            self.run(self.axe)
        result = self.driver.execute_async_script(
            "const done = arguments[0]; axe.run({resultTypes: ['violations']}).then(done, (e) => done({error: String(e)}))"
        )
        if "error" in result:
            return [result["error"]]
        return [
            f"{found['id']}: {found['help']}: " + " | ".join(node["html"][:160] for node in found["nodes"][:3])
            for found in result["violations"]
        ]

    def html(self):
        """The page as it stands; works with scripts off."""
        root = self.command("DOM.getDocument", depth=0)["root"]
        return self.command("DOM.getOuterHTML", nodeId=root["nodeId"])["outerHTML"]

    def press(self, key, code, modifiers=0):
        """A key as the keyboard sends it."""
        for kind in ["keyDown", "keyUp"]:
            self.command("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, modifiers=modifiers)

    def point(self, x, y):
        """Moves the pointer."""
        self.command("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def pdf(self):
        """The page as it is printed on A4."""
        printed = self.command("Page.printToPDF", printBackground=False, paperWidth=8.27, paperHeight=11.69,
                               preferCSSPageSize=False)
        return base64.b64decode(printed["data"])

    def picture(self, path):
        """Writes the window as PNG."""
        shot = self.command("Page.captureScreenshot", format="png")
        Path(path).write_bytes(base64.b64decode(shot["data"]))


class Server:
    """A folder on loopback, under a strict policy."""

    def __init__(self, folder):
        handler = functools.partial(Handler, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/"

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files, with the policy, in silence."""

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *arguments):
        pass

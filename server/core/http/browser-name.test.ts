import { expect, test } from "vitest";
import { browserName, browserOf, storedName } from "./browser-name.ts";

test.each([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Mac"],
  [
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Chrome on Chromebook",
  ],
  ["curl/8.5.0", "A browser"],
  ["<script>alert(1)</script> Windows", "A browser on Windows"],
  [undefined, "A browser"],
])("%s is %s", (agent, name) => {
  expect(browserName(browserOf({ headers: { "user-agent": agent } }), "en")).toBe(name);
});

test.each([
  ["Safari, iPhone", "Safari on iPhone", "Safari auf iPhone"],
  ["Samsung Internet, Android 2", "Samsung Internet on Android 2", "Samsung Internet auf Android 2"],
  ["Firefox", "Firefox", "Firefox"],
  ["Browser", "A browser", "Ein Browser"],
  ["Browser, Linux", "A browser on Linux", "Ein Browser auf Linux"],
  // Rows of the time before were in one language.
  ["Chrome on Windows", "Chrome on Windows", "Chrome auf Windows"],
  ["Chrome en Windows 3", "Chrome on Windows 3", "Chrome auf Windows 3"],
  ["Ein Browser auf Linux", "A browser on Linux", "Ein Browser auf Linux"],
  // Names that people gave.
  ["North door", "North door", "North door"],
  ["Chrome on the left", "Chrome on the left", "Chrome on the left"],
  ["", "", ""],
])("a stored %j is %j in English and %j in German", (stored, english, german) => {
  expect(browserName(stored, "en-US")).toBe(english);
  expect(browserName(stored, "de-AT")).toBe(german);
  expect(browserName(storedName(english), "de-AT")).toBe(german);
  expect(storedName(german)).toBe(storedName(english));
});

import { expect, test } from "vitest";
import { otherPagePreloads, stepPreloads } from "./preloads.ts";

const manifest = {
  "index.html": {
    file: "assets/index.js",
    isEntry: true,
    imports: ["_vendor.js"],
    dynamicImports: ["../steps/generated/date.ts"],
    css: ["assets/index.css"],
  },
  "_vendor.js": { file: "assets/vendor.js" },
  "_calendar.js": { file: "assets/calendar.js", imports: ["index.html"], css: ["assets/calendar.css"] },
  "other-pages.tsx": {
    file: "assets/other.js",
    imports: ["index.html", "_vendor.js"],
    css: ["assets/other.css"],
  },
  "../steps/generated/date.ts": { file: "assets/date.js", imports: ["index.html"] },
  "../steps/date/screen.tsx": {
    file: "assets/date-screen.js",
    imports: ["_vendor.js", "_calendar.js"],
    css: ["assets/date.css"],
  },
  "../steps/generated/time.ts": { file: "assets/time.js" },
  "../steps/time/screen.tsx": { file: "assets/time-screen.js", css: ["assets/time.css"] },
  "../steps/generated/review.ts": { file: "assets/review.js" },
};

test("a flow's page loads the entry, the definitions up to its step and the step's screen, each file once and after its imports", () => {
  expect(stepPreloads(manifest, ["date", "time"], "date")).toEqual({
    scripts: [
      "assets/vendor.js",
      "assets/index.js",
      "assets/date.js",
      "assets/time.js",
      "assets/calendar.js",
      "assets/date-screen.js",
    ],
    styles: ["assets/index.css", "assets/calendar.css", "assets/date.css"],
  });
});

test("without a step only the entry is loaded, and pages outside flows load their own code", () => {
  expect(stepPreloads(manifest, [], undefined)).toEqual({
    scripts: ["assets/vendor.js", "assets/index.js"],
    styles: ["assets/index.css"],
  });
  expect(otherPagePreloads(manifest, "/events")).toEqual({
    scripts: ["assets/vendor.js", "assets/index.js", "assets/other.js"],
    styles: ["assets/index.css", "assets/other.css"],
  });
});

test("a kind that the build does not contain is omitted", () => {
  expect(stepPreloads(manifest, ["guest-book"], "guest-book").scripts).toEqual(["assets/vendor.js", "assets/index.js"]);
});

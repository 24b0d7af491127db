import { expect, test } from "vitest";
import { neededFonts } from "./fonts.ts";

const manifest = {
  "index.html": { file: "assets/index-1.js" },
  "../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2": {
    file: "assets/fraunces-1.woff2",
  },
  "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2": { file: "assets/inter-1.woff2" },
};
const theme = { accent: "#123456" } as Parameters<typeof neededFonts>[0];

test("a museum without fonts of its own needs the product's two", () => {
  expect(neededFonts(theme, manifest)).toEqual(["/assets/fraunces-1.woff2", "/assets/inter-1.woff2"]);
});

test("a museum's own font is loaded in the regular weight, replacing the product's", () => {
  const fonts = [
    { family: "Museum Sans", src: "sans bold.woff2", weight: "700" },
    { family: "Museum Sans", src: "sans.woff2", weight: "300 500" },
    { family: "Museum Mono", src: "mono.woff2" },
  ];
  expect(neededFonts({ ...theme, textFont: '"Museum Sans", sans-serif', fonts }, manifest)).toEqual([
    "/assets/fraunces-1.woff2",
    "/media/sans.woff2",
  ]);
  expect(neededFonts({ ...theme, textFont: "'Museum Sans'", fonts: fonts.slice(0, 1) }, manifest)).toContain(
    "/media/sans%20bold.woff2",
  );
});

test("a local font is not loaded, and a font for both uses is loaded once", () => {
  expect(neededFonts({ ...theme, textFont: "Georgia, serif", displayFont: "Georgia" }, manifest)).toEqual([]);
  expect(neededFonts({ ...theme, textFont: "Inter", displayFont: '"Inter"' }, manifest)).toEqual([
    "/assets/inter-1.woff2",
  ]);
});

test("without a build there is nothing to load", () => {
  expect(neededFonts(theme, {})).toEqual([]);
});

import { expect, test } from "vitest";
import { contrast } from "../../commerce/contrast.ts";
import { resolveTheme } from "./model/colours.ts";
import { themeStyle } from "./theme.ts";

const dark = (style: string) => /@media screen and \(prefers-color-scheme:dark\)[^{]*{(.*})}$/.exec(style)?.[1];
const light = (style: string) => /^[^@]*/.exec(style)?.[0] ?? "";
const colour = (rules: string | undefined, name: string) =>
  new RegExp(`${name}:(#[0-9a-f]{6})[;}]`).exec(rules ?? "")?.[1] ?? "";

test("pages follow the device's dark mode, in the product's colours and the museum's accent", () => {
  const style = themeStyle(resolveTheme({ accent: "#b0361e", paper: "#fffdf0" }));
  expect(colour(light(style), "--paper")).toBe("#fffdf0");
  expect(colour(dark(style), "--paper")).toBe("#151719");
  expect(colour(dark(style), "--accent")).toBe("#b0361e");
});

test("a museum's own dark colours take precedence, one by one", () => {
  const style = dark(themeStyle(resolveTheme({ accent: "#b0361e" }, { paper: "#001020", accent: "#ffcc00" })));
  expect(colour(style, "--paper")).toBe("#001020");
  expect(colour(style, "--ink")).toBe("#f3f0ea");
  expect(colour(style, "--accent-ink")).toBe("#000000");
});

test("a museum with fixed colours has dark ones only for its staff", () => {
  const theme = resolveTheme({ accent: "#b0361e", followsDevice: false });
  expect(dark(themeStyle(theme))).toBeUndefined();
  expect(colour(dark(themeStyle(theme, "staff")), "--paper")).toBe("#151719");
});

test("a museum that is dark by default stays the same at night", () => {
  const style = themeStyle(
    resolveTheme({
      accent: "#ffcc00",
      ink: "#ffffff",
      inkSoft: "#cccccc",
      paper: "#220033",
      raised: "#330044",
      line: "#553366",
    }),
  );
  expect(colour(dark(style), "--paper")).toBe("#220033");
  expect(light(style)).toContain("color-scheme:dark");
});

test.each([["#b0361e"], ["#f2c200"], ["#0a0a0a"], ["#ffffff"], ["#777777"]])(
  "text in the accent %s is readable on paper and cards, in light and dark",
  (accent) => {
    const theme = resolveTheme({ accent });
    const style = themeStyle(theme);
    for (const [rules, { paper, raised }] of [[light(style), theme] as const, [dark(style), theme.dark] as const]) {
      for (const behind of [paper, raised])
        expect(contrast(colour(rules, "--accent-text"), behind)).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test("in dark mode a logo has a light background, or is replaced by another", () => {
  expect(dark(themeStyle(resolveTheme({ accent: "#b0361e" })))).toContain("--logo-paper:#fbf9f5");
  const style = dark(themeStyle(resolveTheme({ accent: "#b0361e" }, { logo: "logo dark.svg" })));
  expect(style).toContain('--logo:url("/media/logo%20dark.svg")');
  expect(style).not.toContain("--logo-paper");
});

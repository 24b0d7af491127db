import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { screensOf } from "./support/screens.ts";

/** Moves or points both ways, or is placed by a script that measures from the left. */
const symmetrical = new Map([
  ["ui/pin-pad.module.css", "transform: translateX(-0.5rem), transform: translateX(0.5rem)"],
  ["ui/continue-area.module.css", "mask"],
  ["studio/pictures/pictures.module.css", "margin: -1rem 0 0 -1rem"],
]);

const sided =
  /^((margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-.*)?|left|right|border-(top|bottom)-(left|right)-radius)$/;
const alignments = /^(text-align|text-align-last|float|clear|justify-.*|caption-side)$/;
const boxes = /^(padding|margin|inset|scroll-margin|scroll-padding)$/;

interface Declaration {
  readonly rules: readonly string[];
  readonly property: string;
  readonly value: string;
}

function declarationsOf(css: string): Declaration[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/url\([^)]*\)/g, "url()");
  const rules: string[] = [];
  return [...plain.matchAll(/([^{};]*)([{};])/g)].flatMap(([, text = "", end]) => {
    const within = [...rules];
    if (end === "{") rules.push(text.trim());
    if (end === "}") rules.pop();
    const [, property, value] = end === "{" ? [] : (/^\s*([\w-]+)\s*:\s*([\s\S]+?)\s*$/.exec(text) ?? []);
    return property === undefined || value === undefined ? [] : [{ rules: within, property, value }];
  });
}

const isMirror = (rule: string) => /:dir\(rtl\)|\[dir="rtl"\]/.test(rule);

/** The sides of a box, or corners, in order; functions such as calc() are one part. */
const partsOf = (value: string) => value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

/** Names left or right for good, where inline-start, inline-end, start and end follow the language. */
function isPhysical({ property, value }: Declaration): boolean {
  const [, second, third, fourth] = partsOf(value);
  if (boxes.test(property)) return fourth !== undefined && second !== fourth;
  if (property === "border-radius") {
    const [first] = partsOf(value);
    return fourth !== undefined && (first !== second || third !== fourth);
  }
  return sided.test(property) || (alignments.test(property) && /^(left|right)$/.test(value));
}

/** Points or moves along the line, for which CSS has no word that follows the language. */
function isDirected({ property, value, rules }: Declaration): boolean {
  if (property === "content") return /[←→]/.test(value);
  if (property === "transform-origin") return !/^(center|50%|top|bottom)/.test(value);
  if (property === "box-shadow")
    return value.split(/,(?![^(]*\))/).some((each) => /^(inset )?-?[\d.]*[1-9]/.test(each.trim()));
  if (rules.some((rule) => rule.startsWith("@keyframes")) && property === "background-position-x") return true;
  return /translateX\(|linear-gradient\((90|270)deg|linear-gradient\(to (left|right)/.test(value);
}

/** Lists what would look wrong from right to left; what points needs a rule for `dir(rtl)` in the same file. */
function unmirrored(css: string, allowed = ""): string[] {
  const all = declarationsOf(css);
  const plain = all.filter(({ rules }) => !rules.some(isMirror));
  const isTurned = all.length > plain.length;
  return plain.flatMap((each) => {
    const text = `${each.property}: ${each.value}`;
    if (allowed.split(", ").some((one) => one === text || one === each.property)) return [];
    return isPhysical(each) || (isDirected(each) && !isTurned) ? [text] : [];
  });
}

test("every style follows the language from right to left", () => {
  const files = screensOf(["app", "ui", "steps", "studio", "server", "plugins"], ".css");
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    unmirrored(readFileSync(file, "utf8"), symmetrical.get(file)).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["a { margin-left: 1rem; }", ["margin-left: 1rem"]],
  ["a { padding: 1px 2px 3px calc(1px + (2px * 2)) }", ["padding: 1px 2px 3px calc(1px + (2px * 2))"]],
  ["a { inset: auto 0 0 0; }", []],
  ["a { border-radius: 1rem 1rem 0 0; }", []],
  ["a { border-radius: 1rem 0 0 1rem; }", ["border-radius: 1rem 0 0 1rem"]],
  ["@media print { a { float: right; } }", ["float: right"]],
  ['[dir="rtl"] a { text-align: right; }', []],
  ['a::before { content: "←" / ""; }', ['content: "←" / ""']],
  ['a::before { content: "←" / ""; } a:dir(rtl)::before { content: "→" / ""; }', []],
  ["@keyframes run { to { background-position-x: 170%; } }", ["background-position-x: 170%"]],
  ["a { box-shadow: 0 1px red, 2px 0 red; }", ["box-shadow: 0 1px red, 2px 0 red"]],
  ["a { box-shadow: inset 0 0 0 2px rgb(1, 2, 3); /* left: 0; */ }", []],
])("in %j a fixed side is found", (css, found) => {
  expect(unmirrored(css)).toEqual(found);
});

import { beforeAll, describe, expect, test } from "vitest";
import { bareTexts } from "../../scripts/bare-texts.ts";
import { programOf, screensOf } from "./support/screens.ts";

const screens = screensOf(["app", "ui", "steps", "studio"]);

/** Bare texts that are safe for a reason shown in their own file. */
const safe: Readonly<Record<string, string>> = {
  "ui/price.tsx": "a key made of the amount: another amount is another element",
};

// The test reads the whole program's types.
const patience = 300_000;

test(
  "no screen has a bare text that a browser's translation would break",
  () => {
    expect(screens.length).toBeGreaterThan(200);
    const found = bareTexts(programOf(screens), screens);
    // Fix: give the text its own element, or make it its element's only text.
    expect(
      found.filter(({ file }) => safe[file] === undefined).map(({ file, line, text }) => `${file}:${line}: ${text}`),
    ).toEqual([]);
    expect([...new Set(found.map(({ file }) => file))].filter((file) => safe[file] !== undefined)).toEqual(
      Object.keys(safe),
    );
  },
  patience,
);

describe("a bare text", () => {
  const samples: [what: string, jsx: string, found: string[]][] = [
    ["beside an element, which may change", "<p>{name} <b>now</b></p>", ["name"]],
    ["that comes and goes", "<p><b>now</b>{isOpen && say(locale)}</p>", ["isOpen && say(locale)"]],
    ["right behind what comes and goes", "<p>{isOpen && <b>now</b>}later</p>", ["later"]],
    ["right behind a component, which may show nothing", "<p><Part />later</p>", ["later"]],
    ["right behind a list", "<p>{names.map((each) => <b key={each}>now</b>)}later</p>", ["later"]],
    ["within a fragment of an element", "<p><>{name}</><b>now</b></p>", ["name"]],
    ["of a fragment that stands somewhere", "<>{name}</>", ["name"]],
    ["beside a text that changes", "<p>for {name}</p>", ["name"]],
    ["with a value, beside an element", "<p>{say(name)}<b>now</b></p>", ["say(name)"]],
    ["that is all of its element", "<p>{name}</p>", []],
    ["that is all of its element, or nothing", "<p>{isOpen && name}</p>", []],
    ["that stays, with what comes and goes behind it", "<p>later{isOpen && <b>now</b>}</p>", []],
    ["that stays, with an element that stays between", "<p>{isOpen && <b>now</b>}<i>or</i>later</p>", []],
    ["that depends on the language alone", "<p><b>now</b>{say(locale)}</p>", []],
    ["with an element of its own", "<p><span>{name}</span> <b>now</b></p>", []],
    ["that may be an element as well is its giver's matter", "<p><b>now</b>{children}</p>", []],
  ];
  const fileOf = (index: number) => `sample-${index}.tsx`;
  const found = new Map<string, string[]>();

  beforeAll(() => {
    const head = `import type { ReactNode } from "react";
      declare const name: string, locale: string, isOpen: boolean, names: string[], children: ReactNode, say: (of: string) => string, Part: () => ReactNode;`;
    const sources = new Map(samples.map(([, jsx], index) => [fileOf(index), `${head}\nexport const shown = ${jsx};`]));
    for (const { file, text } of bareTexts(programOf([...sources.keys()], sources), [...sources.keys()])) {
      found.set(file, [...(found.get(file) ?? []), text]);
    }
  }, patience);

  test.each(samples.map(([what, , expected], index) => [what, fileOf(index), expected] as const))(
    "%s",
    (_what, file, expected) => {
      expect(found.get(file) ?? []).toEqual(expected);
    },
  );
});

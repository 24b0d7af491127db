import { expect, test } from "vitest";
import { rawValues } from "../../scripts/raw-values.ts";
import { programOf, screensOf } from "./support/screens.ts";

// The studio's other files write its file formats and labels of conditions.
const files = [...screensOf(["app", "ui", "steps"], ".ts"), ...screensOf(["app", "ui", "steps", "studio"])];
const json = "studio/text/";

// The test reads the whole program's types.
const patience = 300_000;

test(
  "every number and list on a screen goes through a format of its reader's language",
  () => {
    expect(files.length).toBeGreaterThan(300);
    const screens = files.filter((file) => !file.startsWith(json));
    // Fix: formatNumber, formatDigits, formatList, inSequence or factSeparator of messages/formats.
    expect(rawValues(programOf(screens), screens).map(({ file, line, text }) => `${file}:${line}: ${text}`)).toEqual(
      [],
    );
  },
  patience,
);

test(
  "raw numbers and lists are found where a person reads them",
  () => {
    const head = `import type { ReactNode } from "react";
      declare const locale: string, count: number, some: number | undefined, names: string[], children: ReactNode;
      declare const format: (locale: string, value: number) => string, Part: (of: { value: number }) => ReactNode;`;
    const samples: [jsx: string, found: string[]][] = [
      ["<b>{count}</b>", ["count"]],
      ["<b>{some ?? 0}</b>", ["some", "0"]],
      ["<b>{count > 0 && count}</b>", ["count"]],
      [`<b>{\`× \${count}\`}</b>`, ["count"]],
      [`<b aria-label={\`\${count} of them\`} />`, ["count"]],
      ['<b>{names.join(", ")}</b>', ['names.join(", ")']],
      [`<b>{\`\${names[0]}, \${names[1]}\`}</b>`, [`\`\${names[0]}, \${names[1]}\``]],
      ['<b>{names.join(" · ")}</b>', ['names.join(" · ")']],
      ["<b>{format(locale, count)}</b>", []],
      ["<b>{count > 0 && <i />}</b>", []],
      ["<b>{children}</b>", []],
      ["<Part value={count} />", []],
      [`<b data-count={\`\${count}\`} id={\`item-\${count}\`} tabIndex={count} />`, []],
      ['<b className={names.join(" ")} />', []],
    ];
    const sources = new Map(
      samples.map(([jsx], index) => [`value-${index}.tsx`, `${head}\nexport const shown = ${jsx};`]),
    );
    const found = rawValues(programOf([...sources.keys()], sources), [...sources.keys()]);
    for (const [index, [jsx, expected]] of samples.entries()) {
      const texts = found.filter(({ file }) => file === `value-${index}.tsx`).map(({ text }) => text);
      expect(texts, jsx).toEqual(expected);
    }
  },
  patience,
);

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../../flows");
const files = readdirSync(folder, { encoding: "utf8", recursive: true }).filter((name) => name.endsWith(".json"));

const variants: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  "with CRLF": (text) => text.replaceAll("\n", "\r\n"),
  "with tabs": (text) => text.replace(/^ +/gm, (spaces) => "\t".repeat(spaces.length / 2)),
  "with four spaces": (text) => text.replace(/^ +/gm, (spaces) => spaces + spaces),
  "with a byte order mark": (text) => `\uFEFF${text}`,
  "without a final newline": (text) => text.trimEnd(),
};

export const shippedTexts: readonly { readonly name: string; readonly text: string }[] = files.flatMap((file) =>
  Object.entries(variants).map(([variant, change]) => ({
    name: `${file} ${variant}`,
    text: change(readFileSync(join(folder, file), "utf8")),
  })),
);

/** The Markdown part of `npm run format`: wraps prose. With --check it only reports lines that are too long. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { longLines, wrapMarkdown } from "./wrap-markdown.ts";

const folders = ["docs", ".github"].filter((folder) => existsSync(folder));
const names = [
  ...readdirSync("."),
  ...folders.flatMap((folder) =>
    readdirSync(folder, { encoding: "utf8", recursive: true }).map((name) => join(folder, name)),
  ),
];

for (const file of names.filter((name) => name.endsWith(".md"))) {
  const text = readFileSync(file, "utf8");
  if (!process.argv.includes("--check")) {
    const wrapped = wrapMarkdown(text);
    if (wrapped !== text) writeFileSync(file, wrapped);
    continue;
  }
  for (const line of longLines(text)) {
    process.stderr.write(`${file}:${line} is longer than 100 characters: \`npm run format\` wraps it\n`);
    process.exitCode = 1;
  }
}

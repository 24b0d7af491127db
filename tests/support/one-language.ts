import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";

/** An author's file as a museum that speaks only English writes it. The rest of its text stays. */
export function inEnglishOnly(text: string): string {
  let written = text.replace('"languages": ["en-US", "es-US"]', '"locale": "en-US"');
  // Replaced from the end, so that the places before stay valid.
  for (const { offset, length, english } of textsByLanguage(parseTree(written)).reverse())
    written = `${written.slice(0, offset)}${written.slice(english.offset, english.offset + english.length)}${written.slice(offset + length)}`;
  return written;
}

function textsByLanguage(node: Node | undefined): (Node & { english: Node })[] {
  if (node === undefined) return [];
  const english = node.type === "object" ? findNodeAtLocation(node, ["en"]) : undefined;
  return english === undefined ? (node.children ?? []).flatMap(textsByLanguage) : [{ ...node, english }];
}

/** Makes a copy of the demo museum's configuration speak English only: for tests that edit its texts. */
export async function writeInEnglishOnly(configDir: string): Promise<void> {
  const names = (await readdir(configDir, { recursive: true })).filter((name) => name.endsWith(".json"));
  for (const name of names) {
    const file = join(configDir, name);
    await writeFile(file, inEnglishOnly(await readFile(file, "utf8")));
  }
}

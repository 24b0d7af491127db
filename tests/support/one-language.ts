import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";

export type Language = "en" | "es";

/** An author's file as a museum of one language writes it. The rest of its text stays. */
function inOneLanguage(text: string, language: Language): string {
  let written = text.replace('"languages": ["en-US", "es-US"]', `"locale": "${language}-US"`);
  // Replaced from the end, so that the places before stay valid.
  for (const { offset, length, own } of textsByLanguage(parseTree(written), language).reverse())
    written = `${written.slice(0, offset)}${written.slice(own.offset, own.offset + own.length)}${written.slice(offset + length)}`;
  return written;
}

export const inEnglishOnly = (text: string): string => inOneLanguage(text, "en");

function textsByLanguage(node: Node | undefined, language: Language): (Node & { own: Node })[] {
  if (node === undefined) return [];
  const own = node.type === "object" ? findNodeAtLocation(node, [language]) : undefined;
  if (own !== undefined) return [{ ...node, own }];
  return (node.children ?? []).flatMap((child) => textsByLanguage(child, language));
}

/** Makes a copy of the demo museum's configuration speak one language: for tests that edit its texts. */
export async function writeInOneLanguage(configDir: string, language: Language): Promise<void> {
  const names = (await readdir(configDir, { recursive: true })).filter((name) => name.endsWith(".json"));
  for (const name of names) {
    const file = join(configDir, name);
    await writeFile(file, inOneLanguage(await readFile(file, "utf8"), language));
  }
}

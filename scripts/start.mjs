/**
 * `npm start`: builds what is not built or out of date, then serves. Plain JavaScript, since a process that can load TypeScript takes
 * twice as long to start and 80 MB more (docs/decisions/0032-tools.md).
 */
import { spawnSync } from "node:child_process";

const { status } = spawnSync(process.execPath, ["--import", "tsx", "scripts/build.ts", "--if-needed"], {
  stdio: ["ignore", "inherit", "inherit"],
});
if (status !== 0) process.exit(status ?? 1);

// In this very process, so that it gets each signal once and no server is left behind.
await import(new URL("../dist/server/serve.js", import.meta.url).href);

/** `npm start`: builds what is not built or out of date, then serves; as the demo, unless this looks like a museum's own server. */
import { spawnSync } from "node:child_process";
import { isDemoByDefault } from "./demo-default.ts";
import { isBuilt } from "./stamp.ts";

if (!(await isBuilt(process.cwd()))) {
  process.stdout.write("Building the storefront …\n");
  const { status } = spawnSync(process.execPath, ["--import", "tsx", "tools/build.ts", "--if-needed"], { stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) process.exit(status ?? 1);
}
if (isDemoByDefault(process.env)) process.env.DEMO ??= "1";

// In this very process, so that it gets each signal once and no server is left behind.
await import("../server/main.ts");

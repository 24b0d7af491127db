/** Locks the build of each folder sent to it, and reports whether another process built there meanwhile. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { withBuildLock } from "../../../scripts/build-lock.ts";

process.on("message", async (root: string) => {
  const isAlone = await withBuildLock(root, async () => {
    const mark = join(root, "building");
    try {
      await writeFile(mark, "", { flag: "wx" });
    } catch {
      return false;
    }
    await pause(5);
    await rm(mark);
    return true;
  });
  process.send?.(isAlone);
});
process.send?.("ready");

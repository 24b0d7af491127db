/**
 * Loads a plugin's built modules in a process of its own. Writes to file descriptor 3, a line each: the module that it
 * begins with, then its mistake or the end.
 */
import { writeSync } from "node:fs";
import { checkModule, type Role } from "./check-module.ts";

const [folder = "", ...modules] = process.argv.slice(2);

const tell = (line: object) => writeSync(3, `${JSON.stringify(line)}\n`);

function stop(message: string): never {
  tell({ message });
  process.exit(1);
}

const stopThrown = (error: unknown) =>
  stop(`it throws when it is loaded: ${error instanceof Error ? error.message : String(error)}`);
process.on("uncaughtException", stopThrown);
process.on("unhandledRejection", stopThrown);

for (const module of modules) {
  const [role = "", file = ""] = module.split(":");
  tell({ file });
  const { default: exported } = await import(`${folder}/${file}.js`);
  const mistake = exported === undefined ? "it has no default export" : await checkModule(role as Role, file, exported);
  if (mistake !== undefined) stop(mistake);
  // Lets rejected promises arrive.
  await new Promise((resolve) => setTimeout(resolve));
}
tell({ isLoaded: true });
process.exit(0);

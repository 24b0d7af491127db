/**
 * Loads a plugin's built modules in a process of its own, and runs its steps with their fixtures. Writes to file
 * descriptor 3, a line each: the module that it begins with, then its mistake or the end.
 */
import { writeSync } from "node:fs";
import { checkFixtures } from "./check-fixtures.ts";
import { checkModule, type Role } from "./check-module.ts";

const [folder = "", source = "", ...modules] = process.argv.slice(2);

const tell = (line: object) => writeSync(3, `${JSON.stringify(line)}\n`);

function stop(message: string): never {
  tell({ message });
  process.exit(1);
}

const stopThrown = (error: unknown) =>
  stop(`it throws when it is loaded: ${error instanceof Error ? error.message : String(error)}`);
process.on("uncaughtException", stopThrown);
process.on("unhandledRejection", stopThrown);

async function mistakeOf(role: Role, file: string, exported: unknown): Promise<string | undefined> {
  const mistake = await checkModule(role, file, exported);
  if (mistake !== undefined || role !== "step") return mistake;
  const fixtures = await import(`${source}/${file.replace(/definition$/, "fixtures.ts")}`).then(
    (module) => module.fixtures,
    // They may import packages that only the plugin's own tests have.
    () => undefined,
  );
  return checkFixtures(exported as object, fixtures);
}

for (const module of modules) {
  const [role = "", file = ""] = module.split(":");
  tell({ file });
  const { default: exported } = await import(`${folder}/${file}.js`);
  const mistake = exported === undefined ? "it has no default export" : await mistakeOf(role as Role, file, exported);
  if (mistake !== undefined) stop(mistake);
  // Lets rejected promises arrive.
  await new Promise((resolve) => setTimeout(resolve));
}
tell({ isLoaded: true });
process.exit(0);

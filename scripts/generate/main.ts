/**
 * `npm run generate`: from the JSON Schemas the TypeScript types and the validators, from the folders under steps/ the index
 * of step kinds, and from messages/ a function for each sentence. Everything it writes is under a folder named generated/, which is not committed.
 */
import { generate } from "./generate.ts";

try {
  const { kinds } = await generate(process.cwd());
  process.stdout.write(`generated types and validators of ${kinds.length} step kinds: ${kinds.join(", ")}\n`);
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? error.message : String(error)}\nNothing was generated: types, validators, sentences and paths are as before.\n`,
  );
  process.exitCode = 1;
}

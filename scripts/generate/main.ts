/**
 * `npm run generate`: generates types and validators from the JSON Schemas, the index of step kinds from steps/, and a
 * function for each sentence of messages/. All output goes to folders named generated/, which are not committed.
 */
import { formatPluginProblem } from "../plugins/plugin-state.ts";
import { generate } from "./generate.ts";

try {
  const { kinds, problems } = await generate(process.cwd());
  process.stdout.write(`generated types and validators of ${kinds.length} step kinds: ${kinds.join(", ")}\n`);
  for (const problem of problems) process.stderr.write(`${formatPluginProblem(problem)}\n`);
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? error.message : String(error)}\nNothing was generated: types, validators, sentences and paths are as before.\n`,
  );
  process.exitCode = 1;
}

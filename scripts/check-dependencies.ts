/** Checks imports. With an unsupported TypeScript, dependency-cruiser silently finds nothing: hence a minimum. */
import { checkDependencies } from "./dependency-rules.ts";

const minFiles = 50;
const { modules, violations } = await checkDependencies(process.cwd());
for (const violation of violations) process.stderr.write(`${violation}\n`);
if (modules <= minFiles)
  process.stderr.write(
    `Only ${modules} modules were looked at, which cannot be all: does dependency-cruiser work with the installed TypeScript?\n`,
  );
process.exitCode = violations.length > 0 || modules <= minFiles ? 1 : 0;
process.stdout.write(`${modules} modules, ${violations.length} forbidden imports\n`);

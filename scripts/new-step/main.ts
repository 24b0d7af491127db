/** `npm run new:step -- guest-book`: writes and checks a new step kind with its sentences; with --flow also a flow. */
import { parseArgs } from "node:util";
import { generate } from "../generate/generate.ts";
import { newStep } from "./new-step.ts";

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { flow: { type: "boolean", default: false } },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0)
    throw new Error("npm run new:step -- <name> [--flow]: one name, such as guest-book");
  const root = process.cwd();
  const files = await newStep({ root, name, withFlow: values.flow });
  await generate(root);
  process.stdout.write(`${files.join("\n")}

See it:   npm run dev -- gallery      its fixtures, rendered
${values.flow ? `          npm run dev                 http://localhost:3000/event/${name} (one that runs has it once its server has started again)` : `          name it in a flow of flows/, and npm run dev`}
Check it: npm test -- generate lint types imports unused && npx vitest run steps/kinds.test.ts steps/${name}
Edit the two schemas first: types and validators follow. CONTRIBUTING.md has the rest.
`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

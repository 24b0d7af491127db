import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fixturesTemplate } from "../new-step/new-step.ts";

/** Versions of the template's tools, by package.json of this repository. */
const tools = [
  ...["@testing-library/react", "@testing-library/user-event", "@types/react", "jsdom", "react", "react-dom"],
  ...["typescript", "vite", "vitest"],
];

/**
 * Writes a plugin with one kind and its tests into a new folder.
 * @returns the files written, relative to the folder
 * @throws Error before writing if the folder exists, its name is invalid, or the packages are not packed
 */
export async function newPlugin(root: string, folder: string): Promise<string[]> {
  const name = basename(folder);
  const kind = name.replace(/^step-/, "");
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kind))
    throw new Error(
      `"${name}" cannot name a plugin. A name is made of lower-case words with hyphens between them, such as "step-guest-book".`,
    );
  if (existsSync(folder)) throw new Error(`${folder} exists. Choose another folder.`);
  if (existsSync(join(root, "steps", kind)))
    throw new Error(`There is a kind "${kind}" already: steps/${kind}. Choose another name.`);
  const packed = await packedFiles(root);
  const files = { ...kindFiles(kind), ...(await projectFiles(root, name, packed)) };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text, { flag: "wx" });
  }
  await mkdir(join(folder, "packages"));
  for (const file of packed) await copyFile(join(root, "dist/packages", file), join(folder, "packages", file));
  return [...Object.keys(files), ...packed.map((file) => `packages/${file}`)];
}

async function packedFiles(root: string): Promise<string[]> {
  const packages = join(root, "dist/packages");
  const files = existsSync(packages) ? await readdir(packages) : [];
  return ["flow-engine", "museum-storefront"].map((name) => {
    const file = files
      .filter((each) => each.startsWith(`${name}-`) && each.endsWith(".tgz"))
      .sort()
      .at(-1);
    if (file === undefined) throw new Error(`dist/packages has no ${name}: run \`npm run pack:engine\` first.`);
    return file;
  });
}

async function projectFiles(root: string, name: string, packed: readonly string[]): Promise<Record<string, string>> {
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const versions: Record<string, string> = { ...dependencies, ...devDependencies };
  const manifest = {
    name,
    version: "1.0.0",
    type: "module",
    files: ["steps", "features", "messages"],
    "flow-plugin": { engine: "^1", steps: "steps" },
    scripts: { generate: "flow-plugin generate", test: "flow-plugin generate && vitest run && tsc" },
    devDependencies: Object.fromEntries([
      ...packed.map((file) => [file.replace(/-\d.*$/, ""), `file:packages/${file}`]),
      ...tools.map((tool) => [tool, versions[tool]]),
    ]),
  };
  const compilerOptions = {
    ...{ target: "ES2023", module: "ESNext", moduleResolution: "Bundler", lib: ["ES2023", "DOM", "DOM.Iterable"] },
    ...{ jsx: "react-jsx", strict: true, noEmit: true, skipLibCheck: true, types: ["vite/client"] },
    ...{ allowImportingTsExtensions: true, resolveJsonModule: true, verbatimModuleSyntax: true },
  };
  return {
    "package.json": json(manifest),
    "tsconfig.json": json({ compilerOptions, include: ["steps", "features"] }),
    ".gitignore": "node_modules/\ngenerated/\n*.tgz\n!packages/*.tgz\n",
    "README.md": readme(name),
  };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const readme = (name: string) => `# ${name}

\`npm install && npm test\` generates types and sentences, and tests the kind.
In the museum's repository, \`npm run plugin -- add {this folder}\` builds it in.
`;

const kindFiles = (kind: string): Record<string, string> => ({
  [`messages/en/${kind}.json`]: json({ answerMissing: "Write something to continue." }),
  [`steps/${kind}/definition.ts`]: `import { defineStep } from "flow-engine";
import * as say from "../../generated/messages/${kind}.ts";
import type { Answer, Data } from "../../generated/steps/${kind}.ts";

export default defineStep<Data, Answer>({
  version: 1,
  complete: (answer) => (answer ? true : { code: "ANSWER_MISSING", message: say.answerMissing }),
  asks: ({ question: title }) => ({ type: "object", required: ["text"], properties: { text: { type: "string", title } } }),
});
`,
  [`steps/${kind}/screen.tsx`]: `import type { ScreenProps } from "flow-engine";
import type { Answer, Data } from "../../generated/steps/${kind}.ts";

export default function Screen({ data, answer, change }: ScreenProps<Data, Answer>) {
  return (
    <label>
      {data.question}{" "}
      <input
        maxLength={200}
        value={answer?.text ?? ""}
        onChange={({ target }) => change(target.value === "" ? undefined : { text: target.value })}
      />
    </label>
  );
}
`,
  [`steps/${kind}/data.schema.json`]: json({
    description: "Asks a question, and takes any text for an answer.",
    type: "object",
    required: ["question"],
    additionalProperties: false,
    properties: {
      question: { type: "string", minLength: 1, title: "Question", description: "The question shown to the visitor." },
    },
  }),
  [`steps/${kind}/answer.schema.json`]: json({
    type: "object",
    required: ["text"],
    additionalProperties: false,
    properties: { text: { type: "string", minLength: 1, maxLength: 200 } },
    examples: [{ text: "A rainy day" }],
  }),
  [`steps/${kind}/fixtures.ts`]: fixturesTemplate(
    "flow-engine/testing",
    `import type { Answer, Data } from "../../generated/steps/${kind}.ts";`,
  ),
  [`steps/${kind}/${kind}.test.tsx`]: `// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { checkKind, renderStep } from "flow-engine/testing";
import { afterEach, expect, test } from "vitest";
import kind from "../../generated/kinds/${kind}.ts";
import { fixtures } from "./fixtures.ts";

afterEach(cleanup);

test("the kind keeps the promises of its contract", () => {
  expect(checkKind(kind, fixtures)).toEqual([]);
});

test("what is typed is the answer, and nothing typed is none", async () => {
  const step = await renderStep(kind, { data: { question: "Why?" }, answers: {}, loaded: {}, customer: null });
  const field = screen.getByRole("textbox", { name: "Why?" });
  await userEvent.type(field, "Rain");
  expect(step.answer()).toEqual({ text: "Rain" });
  await userEvent.clear(field);
  expect(step.answer()).toBeUndefined();
});
`,
});

import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type KindTrait, kindTraits } from "../../schemas/kind-traits.ts";

export interface Kind {
  /** The folder's name, which is the component's name in flow JSON. */
  readonly folder: string;
  readonly contract: "step" | "tool";
  readonly explores: boolean;
  /** A plugin's: its name, its folder below the root, and where its types and validators are. */
  readonly from?: { readonly plugin: string; readonly source: string; readonly types: string };
}

/** Required files. `steps/kinds.test.ts` requires the test, so that a new tool runs before it has one. */
const files = {
  step: ["definition.ts", "screen.tsx", "data.schema.json", "answer.schema.json", "fixtures.ts"],
  tool: ["definition.ts", "screen.tsx", "data.schema.json", "fixtures.ts"],
};

/**
 * Lists the kinds of steps and tools.
 * @param shown the folder's name in messages
 * @throws Error for a kind without a required file or contract
 */
export async function discoverKinds(stepsFolder: string, shown = "steps"): Promise<Kind[]> {
  const kinds: Kind[] = [];
  for (const entry of await readdir(stepsFolder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === "generated") continue;
    const folder = join(stepsFolder, entry.name);
    const definition = await readDefinition(folder, `${shown}/${entry.name}`);
    const contract = contractOf(definition, `${shown}/${entry.name}`);
    for (const file of files[contract]) {
      if (!existsSync(join(folder, file)))
        throw new Error(
          `The ${contract} ${shown}/${entry.name} has no ${file}. Its folder holds ${files[contract].join(", ")} and a test.`,
        );
    }
    kinds.push({ folder: entry.name, contract, explores: /^export const explore = defineExplore\b/m.test(definition) });
  }
  return kinds.sort((a, b) => a.folder.localeCompare(b.folder));
}

async function readDefinition(folder: string, name: string): Promise<string> {
  const file = join(folder, "definition.ts");
  if (!existsSync(file))
    throw new Error(`${name} has no definition.ts. A step's folder holds ${files.step.join(", ")} and a test.`);
  return readFile(file, "utf8");
}

function contractOf(definition: string, name: string): Kind["contract"] {
  const declared = /^export default define(Step|Tool)\b/m.exec(definition)?.[1];
  if (declared === undefined)
    throw new Error(
      `${name}/definition.ts defines nothing: write "export default defineStep" or "export default defineTool".`,
    );
  return declared === "Tool" ? "tool" : "step";
}

const note = "/* Generated from the folders under steps/ by `npm run generate`. Do not edit. */";

interface KindPlaces {
  /** The import that has `stepKind` and `toolKind`. */
  readonly engine: string;
  readonly types: string;
  readonly source: string;
}

/** Relative to steps/generated. */
const placesOf = ({ folder, from }: Kind): KindPlaces => ({
  engine: "../../engine/core/kind.ts",
  types: from === undefined ? `../../schemas/generated/steps/${folder}` : `../../${from.types}/${folder}`,
  source: from === undefined ? `../${folder}` : `../../${from.source}`,
});

/** Generates a kind's module: its definition with name, schemas and screen. A plugin's step is guarded. */
export function kindModule(kind: Kind, { engine, types, source }: KindPlaces = placesOf(kind)): string {
  const { folder, contract, from } = kind;
  const schemas = contract === "step" ? "answer, data" : "data";
  const typed = contract === "step" ? "" : `import type { Data } from "${types}.ts";\n`;
  const made = `${contract}Kind${contract === "step" ? "" : "<Data>"}("${folder}", definition, { schemas: { ${schemas} }, screen: () => import("${source}/screen.tsx") })`;
  const isGuarded = contract === "step" && from !== undefined;
  return `${note}
import { ${contract}Kind } from "${engine}";
${typed}import { ${schemas} } from "${types}.validator.js";
import definition from "${source}/definition.ts";
${isGuarded ? 'import { guardedStep } from "../guarded-step.ts";\n' : ""}
export default ${isGuarded ? `guardedStep(${JSON.stringify(from.plugin)}, ${made})` : made};
`;
}

/** Generates where each kind's folder is, for code that reads its schemas or finds its screen among built files. */
export function folderIndex(kinds: readonly Kind[]): string {
  const rows = kinds.map(({ folder, from }) => `  "${folder}": "${from?.source ?? `steps/${folder}`}",`);
  return `${note}
/** Folders of kinds below the repository's root, by component. */
export const kindFolders: Readonly<Record<string, string>> = {
${rows.join("\n")}
};
`;
}

/** Loads each kind on demand, but tools together: a chunk for each would be named in every visitor's first script. */
export function kindIndex(kinds: readonly Kind[]): string {
  const rows = kinds.map(({ folder, contract }) =>
    contract === "tool"
      ? `  "${folder}": () => tool("${folder}"),`
      : `  "${folder}": () => import("./${folder}.ts").then((module) => module.default),`,
  );
  return `${note}
import type { KindLoaders } from "../../engine/core/kind.ts";

const tool = async (name: keyof typeof import("./tools.ts").tools) => (await import("./tools.ts")).tools[name];

export const kindLoaders: KindLoaders = {
${rows.join("\n")}
};
`;
}

/**
 * Generates the index of answers to try when exploring flows; separate, because only servers import it.
 * @param examples of answer schemas, by folder
 */
export function exploreIndex(kinds: readonly Kind[], examples: ReadonlyMap<string, readonly unknown[]>): string {
  const rows = kinds
    .filter(({ contract }) => contract === "step")
    .map(({ folder, explores, from }) =>
      explores
        ? `  "${folder}": () => import("../${from ? `../${from.source}` : folder}/definition.ts").then((module) => module.explore),`
        : `  "${folder}": async () => exploreExamples(${JSON.stringify(examples.get(folder) ?? [])}),`,
    );
  return `${note}
import { type ExploreLoaders, exploreExamples } from "../../engine/core/explore.ts";

export const exploreLoaders: ExploreLoaders = {
${rows.join("\n")}
};
`;
}

export function toolIndex(kinds: readonly Kind[]): string {
  const tools = kinds.filter(({ contract }) => contract === "tool");
  const imports = tools.map(({ folder }, index) => `import tool${index} from "./${folder}.ts";`);
  const rows = tools.map(({ folder }, index) => `  "${folder}": tool${index},`);
  return `${note}
${imports.join("\n")}

export const tools = {
${rows.join("\n")}
};
`;
}

/** @param traits of data schemas, by folder */
export function traitIndex(traits: ReadonlyMap<string, readonly KindTrait[]>): string {
  const rows = Object.keys(kindTraits).map((trait) => {
    const folders = [...traits].filter(([, each]) => each.includes(trait as KindTrait)).map(([folder]) => folder);
    return `  "${trait}": ${JSON.stringify(folders)},`;
  });
  return `${note}
import type { KindTrait } from "../kind-traits.ts";

/** Components by trait. */
export const kindsByTrait: Readonly<Record<KindTrait, readonly string[]>> = {
${rows.join("\n")}
};

export const hasTrait = (component: unknown, trait: KindTrait): boolean =>
  kindsByTrait[trait].some((name) => name === component);
`;
}

/** Generates the answers' types by step, so that a kind can read other answers without importing their modules. */
export function answerIndex(kinds: readonly Kind[]): string {
  const steps = kinds.filter(({ contract, from }) => contract === "step" && from === undefined);
  const imports = steps.map(
    ({ folder }, index) => `import type { Answer as Answer${index} } from "./steps/${folder}.ts";`,
  );
  const rows = steps.map(({ folder }, index) => `  "${folder}": Answer${index};`);
  return `${note}
${imports.join("\n")}

/** The answer of each step, by component. */
export interface StepAnswers {
${rows.join("\n")}
}

/** The answers that a kind's \`reads\` names. */
export type AnswersOf<Reads> = Pick<StepAnswers, Extract<keyof Reads, keyof StepAnswers>>;
`;
}

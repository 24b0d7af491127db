import { existsSync } from "node:fs";
import { type Kinds, loadKinds } from "../../../engine/core/kind.ts";
import { withPageData } from "../../../schemas/page-data.ts";
import { kindLoaders } from "../../../steps/generated/index.ts";
import { inRepository } from "../../core/repository.ts";
import { readSchema, type Schema } from "./schemas.ts";

/** The schemas of a kind's folder; a tool has no answer. */
export interface KindSchemas {
  readonly data: Schema;
  readonly answer?: Schema;
}

export interface KindSource {
  readonly kinds: Kinds;
  readonly schemas: ReadonlyMap<string, KindSchemas>;
}

const definitionOf = (component: string) => inRepository(`steps/${component}/definition.ts`);

/** @throws Error if the generated index lists a removed kind */
export async function loadKindSource(): Promise<KindSource> {
  const gone = Object.keys(kindLoaders).find((component) => !existsSync(definitionOf(component)));
  if (gone !== undefined)
    throw new Error(
      `The step kind "${gone}" is listed, but steps/${gone}/ is gone: run \`npm run generate\`. Flows that use it are then told.`,
    );
  const kinds = await loadKinds(kindLoaders, Object.keys(kindLoaders));
  const pageData = readSchema("schemas/page-data.schema.json");
  const schemas = [...kinds].map(([component, { contract }]): [string, KindSchemas] => {
    const data = withPageData(readSchema(`steps/${component}/data.schema.json`), pageData);
    return [
      component,
      contract === "tool" ? { data } : { data, answer: readSchema(`steps/${component}/answer.schema.json`) },
    ];
  });
  return { kinds, schemas: new Map(schemas) };
}

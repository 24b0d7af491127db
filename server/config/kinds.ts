import { type Kinds, loadKinds } from "../../engine/core/registry.ts";
import { withPageData } from "../../schemas/page-data.ts";
import { kindLoaders } from "../../steps/generated/index.ts";
import { readSchema, type Schema } from "./schemas.ts";

/** The step kinds, with the schemas that their authors wrote: for advice, defaults and references. */
export interface KindSource {
  readonly kinds: Kinds;
  /** By component. */
  readonly schemas: ReadonlyMap<string, { readonly data: Schema; readonly answer: Schema }>;
}

/** Every step kind of this repository. */
export async function loadKindSource(): Promise<KindSource> {
  const kinds = await loadKinds(kindLoaders, Object.keys(kindLoaders));
  const pageData = readSchema("schemas/page-data.schema.json");
  const schemas = [...kinds.keys()].map((component) => {
    const data = withPageData(readSchema(`steps/${component}/data.schema.json`), pageData);
    return [component, { data, answer: readSchema(`steps/${component}/answer.schema.json`) }] as const;
  });
  return { kinds, schemas: new Map(schemas) };
}

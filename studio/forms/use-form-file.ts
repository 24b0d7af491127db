import { useLoaded } from "../../engine/react/use-loaded.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioSchemas } from "../../schemas/generated/wire.ts";
import { api } from "../state/session.ts";
import { useCatalogue } from "../state/use-catalogue.ts";
import { useFile } from "../state/use-file.ts";
import type { Schema } from "./schema.ts";

interface FormFile extends ReturnType<typeof useFile> {
  readonly schemas: Schemas | undefined;
}

/** Loads a file with its form's schemas. `text` is undefined until both are loaded; `error` is either's. */
export function useFormFile(name: string): FormFile {
  const file = useFile(name);
  const { schemas, error, retry } = useSchemas();
  if (schemas !== undefined) return { ...file, schemas };
  const retryBoth = () => {
    if (file.error) file.retry();
    if (error) retry();
  };
  return {
    ...{ schemas, parsed: file.parsed, published: file.published, text: undefined },
    error: file.error ?? error,
    retry: retryBoth,
  };
}

/** Loads the catalogue with its form's schemas. `text` is undefined until both are loaded; `error` is either's. */
export function useCatalogueForm(): ReturnType<typeof useCatalogue> & Pick<FormFile, "schemas"> {
  const catalogue = useCatalogue();
  const { schemas, error, retry } = useSchemas();
  if (schemas !== undefined) return { ...catalogue, schemas };
  const retryBoth = () => {
    if (catalogue.error) catalogue.retry();
    if (error) retry();
  };
  return { ...catalogue, schemas, text: undefined, error: catalogue.error ?? error, retry: retryBoth };
}

export interface Schemas {
  readonly files: Readonly<Record<string, Schema>>;
  readonly kinds: Readonly<
    Record<
      string,
      {
        readonly contract: "step" | "tool";
        readonly data: Schema;
        readonly answer?: Schema;
        readonly isSkippable?: boolean;
      }
    >
  >;
}

export function useSchemas(): { schemas: Schemas | undefined; error: Error | undefined; retry(): void } {
  const { value, error, retry } = useLoaded<StudioSchemas, string>("schemas", loadSchemas);
  return { schemas: value as Schemas | undefined, error, retry };
}

let loading: Promise<StudioSchemas> | undefined;

/** Loads all schemas once. @throws CallError */
export function loadSchemas(): Promise<StudioSchemas> {
  loading ??= api.get("studio", studioPaths.studioSchemas()).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

import { useFile } from "./use-file.ts";
import { type Schemas, useSchemas } from "./use-schemas.ts";

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
  return { ...{ schemas, value: file.value, text: undefined }, error: file.error ?? error, retry: retryBoth };
}

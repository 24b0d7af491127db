import { useFile } from "./use-file.ts";
import { type Schemas, useSchemas } from "./use-schemas.ts";

interface FormFile extends ReturnType<typeof useFile> {
  readonly schemas: Schemas | undefined;
}

/** A file with the schemas that its form is made of. Until both are here its text is not; what failed is that of either. */
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

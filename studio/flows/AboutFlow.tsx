import * as say from "../../messages/generated/studio/pages.ts";
import { useLocale } from "../../ui/locale.ts";
import { FileForm } from "../forms/FileForm.tsx";
import { SchemaFields } from "../forms/SchemaFields.tsx";
import type { Schema } from "../forms/schema.ts";
import shell from "../shell/shell.module.css";

/** What a flow is called and shows besides its steps. */
export function AboutFlow({ file, value, schema }: { file: string; value: unknown; schema: Schema }) {
  const locale = useLocale();
  return (
    <section className={shell.panel}>
      <h2>{say.about(locale)}</h2>
      <FileForm file={file} root={schema}>
        <SchemaFields schema={schema} value={value} pointer="" without={["steps", "version", "mode"]} />
      </FileForm>
    </section>
  );
}

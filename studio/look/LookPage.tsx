import { Link, useSearchParams } from "react-router-dom";
import { isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { useLocale } from "../../ui/locale.ts";
import { FileForm } from "../forms/FileForm.tsx";
import { SchemaFields } from "../forms/SchemaFields.tsx";
import { useShownField } from "../forms/show-field.ts";
import { usePreview } from "../preview/use-preview.ts";
import { FileState } from "../shell/FileState.tsx";
import { PageHead } from "../shell/PageHead.tsx";
import shell from "../shell/shell.module.css";
import { useFile } from "../state/use-file.ts";
import { useOptions } from "../state/use-options.ts";
import { useSchemas } from "../state/use-schemas.ts";

/** The museum's name, colours, logo, address and rules: tenant.json. */
export function LookPage() {
  const locale = useLocale();
  const { text, value, error } = useFile("tenant.json");
  const { schemas } = useSchemas();
  const options = useOptions();
  const [search] = useSearchParams();
  const isReady = schemas !== undefined && isRecord(value);
  usePreview("/");
  useShownField(search.get("at"), isReady);
  if (!isReady) return <FileState file="tenant.json" text={schemas === undefined ? undefined : text} error={error} />;
  return (
    <>
      <PageHead title={say.look(locale)}>
        <Link to="/studio/text/tenant.json">{say.asText(locale)}</Link>
      </PageHead>
      <section className={shell.panel}>
        <FileForm file="tenant.json" root={schemas.files.tenant ?? {}} options={options}>
          <SchemaFields schema={schemas.files.tenant ?? {}} value={value} pointer="" />
        </FileForm>
      </section>
    </>
  );
}

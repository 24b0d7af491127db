import { type ReactNode, useId } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { useLocale } from "../../ui/locale.ts";
import { isThemeProperty } from "../addresses.ts";
import { FileForm } from "../forms/file-form.tsx";
import { NotShown } from "../forms/file-state.tsx";
import type { Schema } from "../forms/schema.ts";
import { SchemaFields } from "../forms/schema-fields.tsx";
import { useFormFile } from "../forms/use-form-file.ts";
import { useOptions } from "../forms/use-options.ts";
import { useShownField } from "../forms/use-shown-field.ts";
import { usePreview } from "../preview/preview-state.ts";
import { PageHead } from "../shell/page-head.tsx";
import shell from "../shell/shell.module.css";

export function ThemePage() {
  const locale = useLocale();
  return (
    <TenantPage title={say.look(locale)} panels={[{ has: isThemeProperty }]}>
      <Link to="/studio/museum">{say.museum(locale)}</Link>
    </TenantPage>
  );
}

/** Edits the museum's information for visitors, and its sales settings. */
export function MuseumPage() {
  const locale = useLocale();
  const panels = [
    { title: say.forVisitors(locale), has: isVisitorInformation },
    { title: say.selling(locale), has: (key: string) => !isVisitorInformation(key) && !isThemeProperty(key) },
  ];
  return (
    <TenantPage title={say.museum(locale)} panels={panels}>
      <Link to="/studio/look">{say.look(locale)}</Link>
    </TenantPage>
  );
}

interface TenantPageProps {
  title: string;
  children: ReactNode;
  panels: readonly { readonly title?: string; has(key: string): boolean }[];
}

export function TenantPage({ title, children, panels }: TenantPageProps) {
  const locale = useLocale();
  const id = useId();
  const { schemas, text, parsed: value, error, retry } = useFormFile("tenant.json");
  const options = useOptions();
  const [search] = useSearchParams();
  const isReady = schemas !== undefined && isRecord(value);
  usePreview("/");
  useShownField(search.get("at"), isReady);
  if (!isReady) return <NotShown file="tenant.json" text={text} error={error} onRetry={retry} />;
  const root: Schema = schemas.files.tenant ?? {};
  const keys = Object.keys(isRecord(root.properties) ? root.properties : {});
  return (
    <>
      <PageHead title={title}>
        {children}
        <Link to="/studio/text/tenant.json">{say.asText(locale)}</Link>
      </PageHead>
      {panels.map((panel, index) => (
        <section key={panel.title ?? title} className={shell.panel} aria-labelledby={panel.title && `${id}-${index}`}>
          {panel.title && <h2 id={`${id}-${index}`}>{panel.title}</h2>}
          <FileForm file="tenant.json" root={root} options={options}>
            <SchemaFields schema={root} value={value} pointer="" without={keys.filter((key) => !panel.has(key))} />
          </FileForm>
        </section>
      ))}
    </>
  );
}
const forVisitors = new Set([
  "supportEmail",
  "supportPhone",
  "address",
  "headline",
  "entrance",
  "directionsUrl",
  "hours",
  "links",
  "faqUrl",
  "mainSiteUrl",
]);

/** True if visitors read a property of tenant.json. */
const isVisitorInformation = (key: string): boolean => forVisitors.has(key);

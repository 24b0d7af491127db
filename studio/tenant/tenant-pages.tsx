import { Link, NavLink, useSearchParams } from "react-router-dom";
import { contrast, inkOn } from "../../commerce/contrast.ts";
import { isRecord } from "../../engine/core/pointer.ts";
import * as parts from "../../messages/generated/studio/museum.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import * as translations from "../../messages/generated/studio/translations.ts";
import { useLocale } from "../../ui/locale.ts";
import { isThemeProperty } from "../addresses.ts";
import { FileForm } from "../forms/file-form.tsx";
import { NotShown } from "../forms/file-state.tsx";
import { type FormSection, FormSections } from "../forms/form-sections.tsx";
import type { Schema } from "../forms/schema.ts";
import { useFormFile } from "../forms/use-form-file.ts";
import { useOptions } from "../forms/use-options.ts";
import { useShownField } from "../forms/use-shown-field.ts";
import { usePreview } from "../preview/preview-state.ts";
import { PageHead } from "../shell/page-head.tsx";
import { useLanguages } from "../state/languages.ts";
import styles from "./tenant-pages.module.css";

/** The look of all pages. */
const themeSections: readonly FormSection[] = [
  { id: "name", title: parts.name, keys: ["title", "logo", "mailLogo"], always: ["logo", "mailLogo"] },
  { id: "picture", title: parts.picture, keys: ["picture", "shareImage"], always: ["picture", "shareImage"] },
  { id: "colours", title: parts.colours, keys: ["theme"] },
  { id: "dark", title: parts.dark, keys: ["darkTheme"], always: ["darkTheme"] },
];

const museumSections: readonly FormSection[] = [
  { id: "contact", title: parts.contact, keys: ["supportEmail", "supportPhone", "mailFrom"] },
  {
    ...{ id: "visit", title: parts.visit, always: ["address", "hours"] },
    keys: ["headline", "hours", "address", "entrance", "directionsUrl"],
  },
  {
    ...{ id: "website", title: parts.website, always: ["links"] },
    keys: ["links", "faqUrl", "mainSiteUrl", "homePath", "loginRedirect", "platform", "tagManager"],
  },
  {
    ...{ id: "money", title: parts.money, always: ["country", "currencyCode", "tax", "payments"] },
    keys: ["country", "currencyCode", "tax", "payments", "seller", "timeZone"],
  },
  { id: "languages", title: parts.languages, keys: ["languages", "locale"], always: ["languages"] },
  { id: "buying", title: parts.buying, keys: ["hold", "limits", "waitingList"], always: ["hold", "waitingList"] },
  { id: "afterwards", title: parts.afterwards, keys: ["afterSale", "door"], always: ["afterSale", "door"] },
  { id: "desk", title: parts.desk, keys: ["drawer", "staff"], always: ["drawer", "staff"] },
];

export function ThemePage() {
  const locale = useLocale();
  return <TenantPage title={say.look(locale)} sections={themeSections} has={isThemeProperty} />;
}

/** Edits the museum's information for visitors, and its sales settings. */
export function MuseumPage() {
  const locale = useLocale();
  return <TenantPage title={say.museum(locale)} sections={museumSections} has={(key) => !isThemeProperty(key)} />;
}

interface TenantPageProps {
  title: string;
  sections: readonly FormSection[];
  /** True for the properties that this page edits. */
  has(key: string): boolean;
}

export function TenantPage({ title, sections, has }: TenantPageProps) {
  const locale = useLocale();
  const { schemas, text, parsed: value, error, retry } = useFormFile("tenant.json");
  const options = useOptions();
  const languages = useLanguages();
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
        <Link to="/studio/text/tenant.json">{say.asText(locale)}</Link>
      </PageHead>
      <nav aria-label={parts.pages(locale)} className={styles.pages}>
        <NavLink to="/studio/look">{say.look(locale)}</NavLink>
        <NavLink to="/studio/museum">{say.museum(locale)}</NavLink>
        {languages.length > 1 && <NavLink to="/studio/translations">{translations.title(locale)}</NavLink>}
      </nav>
      <FileForm file="tenant.json" root={root} options={options}>
        <FormSections
          label={parts.sections(locale)}
          schema={root}
          value={value}
          pointer=""
          sections={sections}
          renderBelow={(section) =>
            section === "colours" && isRecord(value.theme) && <ColorSample colors={value.theme} />
          }
          without={keys.filter((key) => !has(key))}
        />
      </FileForm>
    </>
  );
}

/** The product's colors where the museum names none. */
const standard = { ink: "#191714", inkSoft: "#5b554d", paper: "#fbf9f5", raised: "#ffffff" };

/** The text that must stand out from what is behind it. */
const pairs = [
  ["ink", "paper", parts.textOnPage],
  ["inkSoft", "paper", parts.softOnPage],
  ["ink", "raised", parts.textOnCard],
  ["accentInk", "accent", parts.textOnButton],
] as const;

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const readable = 4.5;

/** The colors as they look together, with a verdict on each text. */
function ColorSample({ colors }: { colors: Readonly<Record<string, unknown>> }) {
  const locale = useLocale();
  const isColor = (value: unknown): value is string => typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);
  const named = Object.fromEntries(Object.entries(colors).filter(([, value]) => isColor(value))) as Partial<
    Record<"accent" | "accentInk" | keyof typeof standard, string>
  >;
  if (named.accent === undefined) return null;
  const all = { accentInk: inkOn(named.accent), ...standard, ...named, accent: named.accent };
  return (
    <figure className={styles.sample}>
      {/* It shows what the fields above say. */}
      <div aria-hidden="true" style={{ color: all.ink, background: all.paper }}>
        <div style={{ background: all.raised }}>
          <b>{parts.sampleTitle(locale)}</b>
          <span style={{ color: all.inkSoft }}>{parts.sampleText(locale)}</span>
        </div>
        <i style={{ color: all.accentInk, background: all.accent }}>{parts.sampleButton(locale)}</i>
      </div>
      <figcaption>
        <div role="status">
          <ul aria-label={parts.contrast(locale)}>
            {pairs.map(([text, behind, name]) => {
              const ratio = Math.floor(contrast(all[text], all[behind]) * 10) / 10;
              return (
                <li key={text + behind} data-low={ratio < readable || undefined}>
                  {parts.verdict(locale, { name: name(locale), ratio, isReadable: ratio < readable ? "other" : "yes" })}
                </li>
              );
            })}
          </ul>
        </div>
      </figcaption>
    </figure>
  );
}

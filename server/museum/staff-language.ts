import { memo } from "../../engine/core/memo.ts";
import { staffLanguageTags } from "../../messages/generated/tags.ts";
import { acceptedLanguage } from "../core/http/languages.ts";
import { type Museum, museumAt } from "./catalogue/museum.ts";
import type { Config, Tenant } from "./model/config.ts";
import { contextWith, type ServerContext } from "./server-context.ts";

/** The locales that employees choose from: the museum's languages, and all others of our sentences. */
export const staffLocales = memo((tenant: Tenant): readonly string[] => {
  const { languages } = tenant;
  const { region } = new Intl.Locale(languages[0] ?? tenant.locale);
  const others = staffLanguageTags.filter((tag) => !languages.some((own) => own.split("-")[0] === tag));
  return [...languages, ...others.map((tag) => inRegion(tag, region))];
});

/** Adds the region where it has formats of its own for the language: Spanish in the United States. */
function inRegion(tag: string, region: string | undefined): string {
  const regional = `${tag}-${region}`;
  return region !== undefined && new Intl.DateTimeFormat(regional).resolvedOptions().locale === regional
    ? regional
    : tag;
}

/** Finds the locale of an employee's chosen language; undefined if our sentences lack it. */
export function staffLocale(tenant: Tenant, language: string | null | undefined): string | undefined {
  return acceptedLanguage(language ?? undefined, staffLocales(tenant));
}

/**
 * Returns the museum as an employee reads it: our sentences and formats in any language, and the museum's own texts in
 * that language if it has them. Pages of employees have no prefix.
 */
export function staffConfig(config: Config, locale: string): Config {
  const known = viewsOf(config).get(locale);
  if (known !== undefined) return known;
  const [first] = config.tenant.languages;
  const { tenant, ...rest } = config.in(acceptedLanguage(locale, config.tenant.languages) ?? first);
  // Titles of orders are stored in the first language: the view's own, if its texts are in that one.
  const languages: [string] = [tenant.locale === first ? locale : first];
  const view = { ...rest, tenant: { ...tenant, locale, languages, prefix: "" } };
  viewsOf(config).set(locale, view);
  return view;
}

const viewsOf = memo((_config: Config) => new Map<string, Config>());

/** For answers to employees. Never store its texts: what is sold is recorded in the museum's first language. */
export function staffMuseum(context: Pick<ServerContext, "config" | "now">, locale: string): Museum {
  return museumAt(staffConfig(context.config.current, locale), context.now());
}

/** As `staffMuseum`, for functions that take a context. */
export function staffContext<Context extends Pick<ServerContext, "config">>(context: Context, locale: string): Context {
  return contextWith(context, () => staffConfig(context.config.current, locale));
}

import type { Catalogue, Config } from "../../../server/museum/model/config.ts";
import { catalogue, configOf, tenant } from "./fixture.ts";

const languages: Config["tenant"]["languages"] = ["en-US", "es-US"];

/** The test museum in English and Spanish; only some titles are translated. */
export function bilingual(): Config {
  const english = { tenant: { ...tenant, languages }, in: inLanguage };
  const spanish = {
    tenant: { ...english.tenant, locale: "es-US", prefix: "/es" },
    catalogue: inSpanish(catalogue),
    in: inLanguage,
  };
  function inLanguage(language: string): Config {
    return configOf(language === "es-US" ? spanish : english);
  }
  return inLanguage("en-US");
}

function inSpanish({ events, memberships, ...others }: Catalogue): Catalogue {
  return {
    ...others,
    events: events.map((event) => (event.id === "gallery" ? { ...event, title: "Galería" } : event)),
    memberships: memberships.map((each) => ({ ...each, title: "Membresía individual" })),
  };
}

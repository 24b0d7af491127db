import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Catalogue, Config, ServedFlow, Tenant } from "../../../server/museum/model/config.ts";
import { configOf, tenant } from "./fixture.ts";
import { membersCatalogue } from "./memberships.ts";

/** The catalogue's texts; everything else is the same in both languages. */
const spanish: Record<string, string> = {
  Gallery: "Galería",
  "North doors.": "Puertas del norte.",
  Adult: "Adulto",
  "{count} adult": "{count} adulto",
  "{count} adults": "{count} adultos",
  Child: "Niño",
  Member: "Miembro",
  "Planetarium Night": "Noche de planetario",
  Seat: "Lugar",
  Film: "Película",
  "Audio Guide": "Audioguía",
  Device: "Aparato",
  "Free Day": "Día gratuito",
  Guest: "Visitante",
  Explorer: "Exploradores",
  Individual: "Personal",
  "Gift membership": "Membresía de regalo",
  "Lecture Series": "Ciclo de charlas",
  "Series seat": "Lugar del ciclo",
  "First Light": "Primera luz",
  "Salt and Ice": "Sal y hielo",
  "The Long Autumn": "El largo otoño",
  "Annual Fund": "Fondo anual",
  "Gift card": "Tarjeta de regalo",
  "How will you arrive?": "¿Cómo llegará?",
  "By coach": "En autobús",
  "On foot": "A pie",
  School: "Escuela",
  "Free of charge until noon the day before": "Gratis hasta el mediodía del día anterior",
};

function translated<Of>(value: Of): Of {
  if (typeof value === "string") return (spanish[value] ?? value) as Of;
  if (Array.isArray(value)) return value.map(translated) as Of;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, translated(each)])) as Of;
}

const questions: ServedFlow = {
  id: "event/gallery",
  base: "event",
  handle: "gallery",
  title: "Gallery",
  version: "1",
  mode: "sequence",
  steps: [
    {
      ...{ path: "/questions", component: "questions", title: "School", continueButtonText: "School" },
      data: {
        fields: {
          type: "object",
          properties: {
            arrival: {
              type: "string",
              title: "How will you arrive?",
              oneOf: [
                { const: "coach", title: "By coach" },
                { const: "foot", title: "On foot" },
              ],
            },
          },
        },
      },
    },
  ],
};

/** A museum in English and Spanish, which sells of every kind. Its names are the same in both. */
export function spanishMuseum(changes: Partial<Tenant> = {}): Config {
  const english: Tenant = {
    ...tenant,
    ...{ title: "Museo Meridiano", languages: ["en-US", "es-US"], mailFrom: "Museo <boletos@museum.example>" },
    ...{ address: "200 Strata Way, Denver, CO 80202", entrance: "Puerta norte" },
    afterSale: { move: { untilHours: 12 }, cancel: { untilHours: 48 } },
    ...changes,
  };
  const catalogue: Catalogue = {
    ...membersCatalogue,
    giftCards: [{ id: "gift-card", title: "Gift card", amounts: [{ id: "gift-card-50", price: "50.00" }] }],
  };
  const flowOf = (flow: ServedFlow) => (base: string, handle: string) =>
    base === "event" && handle === "gallery" ? flow : undefined;
  const all: Record<string, Config> = {
    "en-US": configOf({ tenant: english, catalogue, flow: flowOf(questions), in: (language) => inLanguage(language) }),
    "es-US": configOf({
      tenant: { ...english, locale: "es-US", prefix: "/es" },
      catalogue: translated(catalogue),
      flow: flowOf(translated(questions)),
      in: (language) => inLanguage(language),
    }),
  };
  const inLanguage = (language: string): Config => (all[language] ?? all["en-US"]) as Config;
  return inLanguage("en-US");
}

/** Words of a language's messages, without names of parameters. */
async function wordsOf(language: string): Promise<Set<string>> {
  const folder = `messages/${language}`;
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".json"));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  const said = texts.flatMap((text) => Object.values(JSON.parse(text) as Record<string, unknown>)).filter(isText);
  return new Set(said.flatMap(wordsIn));
}

const isText = (each: unknown): each is string => typeof each === "string";
const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}’']+/gu) ?? [];

const [english, own] = await Promise.all([wordsOf("en"), wordsOf("es")]);
const titles = Object.keys(spanish).flatMap(wordsIn);
const translations = new Set(Object.values(spanish).flatMap(wordsIn));
/** Names of people, addresses and files. */
const names = new Set(["strata", "way", "denver", "co", "ada", "grace", "hopper", "lovelace", "museum", "example"]);

/** Finds words of a text that only English has. Addresses, tags and styles are no text. */
export function englishIn(text: string): string[] {
  const plain = text
    .replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, " ")
    .replaceAll(/https?:\/\/\S+|\S+@\S+/g, " ")
    .replaceAll(/&\w+;/g, " ");
  const isEnglish = (word: string) =>
    !names.has(word) && !translations.has(word) && !own.has(word) && (english.has(word) || titles.includes(word));
  return [...new Set(wordsIn(plain).filter(isEnglish))];
}

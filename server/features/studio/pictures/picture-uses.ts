import { sql } from "kysely";
import { media } from "../../../../commerce/media.ts";
import type { Db, Tx } from "../../../core/database/tables.ts";
import { publishedOf } from "../../../museum/config/store.ts";
import type { Config } from "../../../museum/model/config.ts";
import { soldOf } from "../../../museum/products/registry.ts";
import { readPublished } from "../published-files.ts";
import { uploads } from "./picture-files.ts";

/** Matches a stored image in any text: as a property, or as an address in HTML. */
const pattern = `${uploads}[a-z0-9.-]+`;
const stored = new RegExp(pattern, "g");

/** Search drafts in the database, because they may be many and long; it returns only names. */
const namedIn = (texts: ReturnType<typeof sql>) =>
  sql<{
    name: string;
  }>`select distinct found[1] as name from ${texts} as texts (text), regexp_matches(text, ${`(${pattern})`}, 'g') as found`;

/** Finds images named in published files, drafts or scheduled releases. */
export async function usedPictures(dir: string, db: Db | Tx): Promise<ReadonlySet<string>> {
  const [published, drafted, scheduled] = await Promise.all([
    readPublished(dir),
    namedIn(sql`(select text from draft_files where text is not null)`).execute(db),
    namedIn(sql`(select value->>'text' from scheduled_releases, jsonb_each(files))`).execute(db),
  ]);
  const named = [...published.values()].flatMap(({ text }) => text.match(stored) ?? []);
  return new Set([...named, ...[...drafted.rows, ...scheduled.rows].map(({ name }) => name)]);
}

/** Lists, by image, the titles of the things that it illustrates. */
export function shownPictures(config: Config): ReadonlyMap<string, readonly string[]> {
  const { assets = new Set<string>(), flows = new Map() } = publishedOf(config)?.content ?? {};
  const byAddress = new Map([...assets].map((name) => [media(name), name]));
  const found = new Map<string, Set<string>>();
  const look = (value: unknown, title: string): void => {
    if (typeof value === "object" && value !== null) for (const each of Object.values(value)) look(each, title);
    if (typeof value !== "string") return;
    const addresses = value.match(/\/media\/[\w./-]+/g) ?? [];
    for (const name of [value, ...addresses.map((address) => byAddress.get(address))])
      if (name !== undefined && assets.has(name)) found.set(name, (found.get(name) ?? new Set()).add(title));
  };
  for (const { products } of soldOf(config.catalogue)) for (const product of products) look(product, product.title);
  for (const flow of flows.values()) look(flow, flow.title);
  look(config.tenant, config.tenant.title);
  return new Map([...found].map(([name, titles]) => [name, [...titles]]));
}

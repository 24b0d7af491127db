import { sql } from "kysely";
import * as say from "../../../messages/generated/server/studio.ts";
import type { Db } from "../../core/database/tables.ts";
import type { Calls, GetHandler } from "../../core/http/calls.ts";
import { refused } from "../../core/http/http-error.ts";
import { callerOf } from "../employees/current-employee.ts";
import { unknownLanguage } from "../employees/unknown-language.ts";
import { workOn } from "./authored/authored-tasks.ts";
import { draftOf } from "./drafts.ts";
import { readPublished, readPublishedOf } from "./published-files.ts";
import type { StudioContext } from "./studio-context.ts";

/** Adds the calls that list texts to translate (docs/behaviour/studio.md, "Translation"). */
export function translationRoutes(server: Calls<"studio">, context: StudioContext): void {
  server.get("/translations", countMissing(context));
  server.get("/translations/texts", listTexts(context));
}

function countMissing({ config, db }: StudioContext): GetHandler<"studio", "/translations"> {
  return async (request) => {
    const { id } = callerOf(request);
    const [draft, published] = await Promise.all([draftOf(db, id), readPublished(config.dir)]);
    const texts = new Map([...published].map(([name, { text }]): [string, string | null] => [name, text]));
    for (const [name, { text }] of draft.files) texts.set(name, text);
    const files = [...texts].flatMap(([name, text]) => (text === null ? [] : [[name, text] as const])).sort();
    const tenant = texts.get("tenant.json") ?? undefined;
    const language = request.query.language ?? "";
    const { languages, found } = await workOn(config, id, "countTexts", { tenant, language, files });
    if (found === undefined) throw unknownLanguage(language, languages);
    return { body: { files: found } };
  };
}

function listTexts({ config, db }: StudioContext): GetHandler<"studio", "/translations/texts"> {
  return async (request) => {
    const { id } = callerOf(request);
    const { name = "", language = "" } = request.query;
    const [draft, published] = await Promise.all([draftOf(db, id), readPublishedOf(config.dir, [name, "tenant.json"])]);
    const textOf = (file: string) => {
      const own = draft.files.get(file);
      return own === undefined ? published.get(file)?.text : (own.text ?? undefined);
    };
    const text = textOf(name);
    if (text === undefined)
      throw refused(404, {
        code: "STUDIO_FILE_UNKNOWN",
        field: "name",
        message: (locale) => say.fileUnknown(locale, { name }),
      });
    const current = published.get(name)?.text;
    const versions = [...(current === undefined ? [] : [current]), ...(await publishedVersions(db, name))];
    const given = { name, text, locale: request.locale, tenant: textOf("tenant.json"), language, versions };
    const { languages, found } = await workOn(config, id, "textsOfFile", given);
    if (found === undefined) throw unknownLanguage(language, languages);
    return { body: { texts: found } };
  };
}

/** Limits of the history that is read: releases, and bytes of one file's texts. */
const searched = { releases: 100, bytes: 16_000_000 };

/** A file's published texts, newest first, one for each time that it changed. */
async function publishedVersions(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`with recent as (
      select number, files ->> ${name} as hash from releases order by number desc limit ${searched.releases}
    ), changed as (
      select number, hash from (select number, hash, lead(hash) over (order by number) as later from recent) as each
      where hash is not null and hash is distinct from later
    ), sized as (
      select number, text, sum(octet_length(text)) over (order by number desc) as bytes
      from changed join config_texts using (hash)
    )
    select text from sized where bytes <= ${searched.bytes} order by number desc`.execute(db);
  return rows.map(({ text }) => text);
}

import type { FastifyRequest } from "fastify";
import type { Db, Tx } from "../../core/database/tables.ts";
import { acceptedLanguage } from "../../core/http/languages.ts";
import type { Tenant } from "../../museum/model/config.ts";
import { contextIn, type ServerContext } from "../../museum/server-context.ts";

/** `language` is the one last used; null if none was named. */
export interface SpeakingCustomer {
  readonly id: string;
  readonly language: string | null;
}

/** Stores the language that a customer's call asks for. Calls that name none, or a museum of one language, store none. */
export async function noteLanguage(
  db: Db | Tx,
  { languages }: Pick<Tenant, "languages">,
  { headers }: Pick<FastifyRequest, "headers">,
  { id, language: before }: SpeakingCustomer,
): Promise<void> {
  const language = acceptedLanguage(headers["accept-language"], languages);
  if (language === undefined || language === before) return;
  await db.updateTable("customers").set({ language }).where("id", "=", id).execute();
}

/** Derives the context for mails to a customer: in the language last used, else in the context's. */
export function contextFor<Context extends Pick<ServerContext, "config">>(
  context: Context,
  { language }: Pick<SpeakingCustomer, "language">,
): Context {
  return language === null ? context : contextIn(context, language);
}

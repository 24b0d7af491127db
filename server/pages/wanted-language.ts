import type { FastifyRequest } from "fastify";
import { acceptedLanguage } from "../core/http/languages.ts";
import type { Tenant } from "../museum/model/config.ts";

/** The cookie of the language that a visitor has chosen; the page's footer sets it. */
const cookieName = "language";

/**
 * Where "/" leads: to the language that the visitor chose, or else to the one that the browser prefers.
 * @returns undefined if the museum has only one, or the address names one
 */
export function wantedLanguage(
  { language, cookies, headers }: FastifyRequest,
  { languages }: Tenant,
): string | undefined {
  if (language !== undefined || languages.length < 2) return undefined;
  const chosen = cookies[cookieName];
  return languages.find((each) => each === chosen) ?? acceptedLanguage(headers["accept-language"], languages);
}

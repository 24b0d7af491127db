import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { closest } from "../../../messages/closest.ts";
import { languagePrefix } from "../../../messages/formats/language-name.ts";

type Received = Pick<IncomingMessage, "url" | "method" | "headers">;

/** The languages that addresses named; the router sees addresses without them. */
const named = new WeakMap<object, { readonly language: string; readonly prefix: string }>();

/** Splits an address into its language, if it begins with one, and the rest. */
export function splitLanguage(url: string, languages: readonly string[]): { language?: string; rest: string } {
  for (const language of languages.slice(1)) {
    const prefix = languagePrefix(language, languages);
    const [next = ""] = url.slice(prefix.length, prefix.length + 1);
    if (url.startsWith(prefix) && ["", "/", "?"].includes(next)) {
      const rest = url.slice(prefix.length);
      return { language, rest: rest.startsWith("/") ? rest : `/${rest}` };
    }
  }
  return { rest: url };
}

/** Notes the language that a page's address begins with, and returns the request as the routes know it. */
export function withoutLanguage(request: Received, languages: readonly string[]): Received {
  const { url = "/", method, headers } = request;
  const { language, rest } = splitLanguage(url, languages);
  // Calls, files and pages of employees have one address in all languages.
  if (language === undefined || rest.startsWith("/api/") || isStaffs(rest)) return request;
  named.set(request, { language, prefix: languagePrefix(language, languages) });
  return { url: rest, method, headers };
}

/** Finds the first wanted language that the museum has. @param header Accept-Language */
export function acceptedLanguage(header: string | undefined, languages: readonly string[]): string | undefined {
  if (header === undefined || languages.length < 2) return undefined;
  const wanted = header
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.find((each) => each.trim().startsWith("q="));
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality.trim().slice(2)) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  const base = (tag: string) => tag.split("-")[0];
  for (const { tag } of wanted) {
    const found =
      closest(tag, (each) => languages.find((own) => own.toLowerCase() === each)) ??
      languages.find((own) => base(own.toLowerCase()) === base(tag));
    if (found !== undefined) return found;
  }
  return undefined;
}

export interface AnswerLanguages {
  /** Of visitors' answers: the first is the default. */
  languages(): readonly string[];
  /** Of employees' answers, the same default first. */
  staffLanguages(): readonly string[];
}

/** The cookie of a device's language, in the box office and in the studio. */
const staffCookie = "staffLanguage";
/** Asks for a staff page's language without a cookie, as the service worker does. */
const staffHeader = "x-staff-language";

/** Recognizes pages and calls of the box office and the studio. Their pages have one address in all languages. */
const isStaffs = (path: string) => /^\/(?:api\/)?(?:box-office|studio)(?:[/?]|$)/.test(path);

/**
 * Answers pages in the language of their address, and calls in the one that they accept. Pages of employees are in
 * their device's language.
 */
export function answerInLanguages(server: FastifyInstance, { languages, staffLanguages }: AnswerLanguages): void {
  server.decorateRequest("language", {
    getter() {
      return named.get(this.raw)?.language;
    },
  });
  server.decorateRequest("languagePrefix", {
    getter() {
      return named.get(this.raw)?.prefix ?? "";
    },
  });
  // A redirect stays in the language of its address.
  server.addHook("onSend", ({ languagePrefix: prefix }, reply, payload, done) => {
    const location = prefix === "" ? undefined : reply.getHeader("location");
    const isOfSite = typeof location === "string" && /^\/(?!\/)/.test(location);
    if (isOfSite && splitLanguage(location, languages()).language === undefined)
      reply.header("location", prefix + location);
    done(null, payload);
  });
  server.decorateRequest("locale", {
    getter() {
      const isStaff = isStaffs(this.url);
      const all = isStaff ? staffLanguages() : languages();
      const accepted = acceptedLanguage(wantedOf(this, isStaff), all);
      return named.get(this.raw)?.language ?? accepted ?? all[0] ?? "en-US";
    },
  });
}

function wantedOf({ url, headers, cookies = {} }: FastifyRequest, isStaff: boolean): string | undefined {
  if (url.startsWith("/api/")) return headers["accept-language"];
  const { [staffHeader]: asked } = headers;
  return isStaff ? (cookies[staffCookie] ?? (typeof asked === "string" ? asked : undefined)) : undefined;
}

import type { FastifyRequest } from "fastify";
import * as say from "../../../messages/generated/server/browsers.ts";

/** Ordered: most browsers include other browsers' names too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "Chromebook"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/Linux|X11/, "Linux"],
];

/** Stands for a browser that is not in the list. */
const other = "Browser";
const oneOf = (known: readonly (readonly [RegExp, string])[]) => known.map(([, name]) => name).join("|");
/** As stored, or as older rows have it in the language of their time; a device's name may have a number. */
const stored = new RegExp(
  `^(?:(${oneOf(browsers)})|${other}|A browser|Ein Browser|Un navegador)(?:(?:,| on| auf| en) (${oneOf(systems)}))?( \\d+)?$`,
);

/** A request's browser, as stored: "Safari, iPhone". Its readers see it in their language. The header may be forged. */
export function browserOf({ headers }: Pick<FastifyRequest, "headers">): string {
  const agent = headers["user-agent"] ?? "";
  const [browser = other, system] = [browsers, systems].map((known) => known.find(([sign]) => sign.test(agent))?.[1]);
  return system === undefined ? browser : `${browser}, ${system}`;
}

/** Names a stored browser in a reader's language: "Safari on iPhone". Names that people gave stay. */
export function browserName(name: string, locale: string): string {
  const [isBrowser, browser, system, number = ""] = stored.exec(name) ?? [];
  if (isBrowser === undefined) return name;
  return sayBrowser(browser, system, locale) + number;
}

function sayBrowser(browser: string | undefined, system: string | undefined, locale: string): string {
  if (browser === undefined) return system === undefined ? say.unknown(locale) : say.unknownOn(locale, { system });
  return system === undefined ? browser : say.known(locale, { browser, system });
}

/** Returns a name as stored, if it is a browser's in some language. */
export function storedName(name: string): string {
  const [isBrowser, browser = other, system, number = ""] = stored.exec(name) ?? [];
  if (isBrowser === undefined) return name;
  return `${browser}${system === undefined ? "" : `, ${system}`}${number}`;
}

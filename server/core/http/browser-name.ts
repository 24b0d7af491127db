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

/** Names a request's browser for people: "Safari on iPhone". The header may be forged. */
export function browserName({ headers, locale }: Pick<FastifyRequest, "headers" | "locale">): string {
  const agent = headers["user-agent"] ?? "";
  const [browser, system] = [browsers, systems].map((known) => known.find(([sign]) => sign.test(agent))?.[1]);
  if (browser === undefined) return system === undefined ? say.unknown(locale) : say.unknownOn(locale, { system });
  return system === undefined ? browser : say.known(locale, { browser, system });
}

import fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { languagePrefix } from "../../../messages/formats/language-name.ts";
import { acceptedLanguage, answerInLanguages, splitLanguage, withoutLanguage } from "./languages.ts";

const languages = ["en-US", "es-US", "pt-BR", "pt-PT"];

describe("the address of a language", () => {
  test("begins with its code, with its region if another shares it, and with nothing for the default", () => {
    expect(languages.map((tag) => languagePrefix(tag, languages))).toEqual(["", "/es", "/pt-br", "/pt-pt"]);
  });

  test.each([
    ["/es", "es-US", "/"],
    ["/es/", "es-US", "/"],
    ["/es?utm=1", "es-US", "/?utm=1"],
    ["/es/event/x?a=b", "es-US", "/event/x?a=b"],
    ["/pt-br/events", "pt-BR", "/events"],
    ["/escape", undefined, "/escape"],
    ["/event/es", undefined, "/event/es"],
    ["/de/events", undefined, "/de/events"],
    ["/", undefined, "/"],
  ])("%s is %s at %s", (url, language, rest) => {
    expect(splitLanguage(url, languages)).toEqual({ ...(language && { language }), rest });
  });
});

test.each([
  ["es", "es-US"],
  ["es-MX,es;q=0.9,en;q=0.8", "es-US"],
  ["de;q=1, fr;q=0.9", undefined],
  ["de, en-GB;q=0.3", "en-US"],
  ["en;q=0.2, ES-us;q=0.9", "es-US"],
  ["es;q=0, en", "en-US"],
  ["*", undefined],
  ["pt", "pt-BR"],
  ["", undefined],
  [`${"x".repeat(10_000)},es`, undefined],
  [undefined, undefined],
])("a browser that accepts %s reads %s", (header, language) => {
  expect(acceptedLanguage(header, languages)).toBe(language);
});

describe("a server of several languages", () => {
  let server: FastifyInstance;
  afterEach(() => server.close());

  const open = async () => {
    server = fastify({ rewriteUrl: (request) => withoutLanguage(request, languages).url ?? "/" });
    answerInLanguages(server, { languages: () => languages, staffLanguages: () => [...languages, "de"] });
    server.get("/page", ({ locale, language = "none", url }) => ({ locale, language, url }));
    server.get("/api/call", ({ locale }) => ({ locale }));
    server.get("/go", (request, reply) => reply.redirect((request.query as { to: string }).to));
  };
  const get = async (url: string, accepted?: string) =>
    server.inject({ url, headers: { ...(accepted && { "accept-language": accepted }) } });

  test("answers a page in the language of its address, whatever the browser prefers", async () => {
    await open();
    expect((await get("/es/page")).json()).toEqual({ locale: "es-US", language: "es-US", url: "/page" });
    expect((await get("/page", "es")).json()).toEqual({ locale: "en-US", language: "none", url: "/page" });
  });

  test("answers a call in the language that it accepts; it has one address", async () => {
    await open();
    expect((await get("/api/call", "es-US")).json()).toEqual({ locale: "es-US" });
    expect((await get("/api/call")).json()).toEqual({ locale: "en-US" });
    expect((await get("/es/api/call")).statusCode).toBe(404);
  });

  test.each([
    ["/es/go?to=/order/1", "/es/order/1"],
    ["/es/go?to=/pt-br/order/1", "/pt-br/order/1"],
    ["/es/go?to=https://pay.example/x", "https://pay.example/x"],
    ["/es/go?to=//evil.example", "//evil.example"],
    ["/go?to=/order/1", "/order/1"],
  ])("%s leads to %s", async (url, to) => {
    await open();
    expect((await get(url)).headers.location).toBe(to);
  });
});

import { describe, expect, test } from "vitest";
import type { OrderRecordResponse, StaffOrdersResponse, StaffTokenResponse } from "../../../schemas/generated/wire.ts";
import { fixedConfig } from "../../support/fixed-config.ts";
import { bilingual } from "../support/bilingual.ts";
import { line } from "../support/museum.ts";
import { bootOf, deskFlow, openMuseumPages } from "../support/museum-pages.ts";
import { buy, hire, newEmployee, staffCalls } from "../support/staff.ts";

const current = { ...bilingual(), flow: (base: string) => (base === "box-office" ? deskFlow : undefined) };
const museum = await openMuseumPages(
  fixedConfig({
    ...current,
    in: (tag) => (tag === "es-US" ? { ...current, ...current.in(tag), flow: current.flow } : current),
  }),
);
const langOf = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await museum.server.inject({ url, headers });
  const { locale, prefix, languages } = bootOf(body).tenant ?? {};
  return { status: statusCode, lang: /<html lang="([^"]*)"/.exec(body)?.[1], locale, prefix, languages };
};
const choose = (token: string, language: string) =>
  museum.server.inject({
    method: "POST",
    url: "/api/box-office/employee/language",
    payload: { language },
    headers: { authorization: `Bearer ${token}` },
  });

describe("the box office's page", () => {
  test.each([
    ["the museum's first language", {}, "en-US"],
    ["the device's, even one that the museum does not have", { cookie: "staffLanguage=de" }, "de"],
    ["the device's, with the museum's region", { cookie: "staffLanguage=es" }, "es-US"],
    ["the museum's, if the device's is none", { cookie: "staffLanguage=../tlh" }, "en-US"],
    ["the one that the service worker names", { "x-staff-language": "de" }, "de"],
    ["the museum's, whatever the browser prefers", { "accept-language": "de" }, "en-US"],
  ])("is in %s", async (_case, headers, lang) => {
    expect(await langOf("/box-office/login", headers)).toMatchObject({ status: 200, lang, locale: lang });
  });

  test("has one address in all languages, and no links to others", async () => {
    expect(await langOf("/box-office/login", { cookie: "staffLanguage=es" })).toMatchObject({
      prefix: undefined,
      languages: undefined,
    });
    const { headers } = await museum.server.inject({ url: "/es/box-office/login" });
    expect(headers.location).toBe("/box-office/login");
  });

  test("does not make visitors' pages follow", async () => {
    expect((await langOf("/events", { cookie: "staffLanguage=de" })).lang).toBe("en-US");
  });
});

describe("an employee's language", () => {
  test("is their page's on every device, and told at each sign-in", async () => {
    await hire(museum, { pin: "8642" });
    const signIn = async () =>
      (
        await museum.server.inject({
          method: "POST",
          url: "/api/box-office/employee/pin-login",
          payload: { pin: "8642" },
        })
      ).json<StaffTokenResponse>();
    const { accessToken, language } = await signIn();
    expect(language).toBeUndefined();
    expect((await choose(accessToken, "de")).statusCode).toBe(200);
    const again = await signIn();
    expect(again.language).toBe("de");
    const cookie = `boxOfficeToken=${again.accessToken}; staffLanguage=es`;
    expect((await langOf("/box-office/login", { cookie })).lang).toBe("de");
    const me = await staffCalls(museum, again.accessToken).get("/me");
    expect(me.json).toMatchObject({ body: { language: "de" } });
  });

  test("is one of the product's", async () => {
    await hire(museum, { pin: "1357" });
    const { accessToken } = (
      await museum.server.inject({
        method: "POST",
        url: "/api/box-office/employee/pin-login",
        payload: { pin: "1357" },
      })
    ).json<StaffTokenResponse>();
    const { statusCode, json } = await choose(accessToken, "tlh");
    expect(statusCode).toBe(400);
    expect(json()).toMatchObject({
      error: 'There is no language "tlh" here. Choose one of: en, de, es.',
      errors: [{ code: "UNKNOWN_LANGUAGE", field: "language" }],
    });
  });
});

describe("calls of employees answer in the language that they accept", () => {
  test("with sentences in any of the product's", async () => {
    const { statusCode, json } = await museum.server.inject({
      url: "/api/box-office/employee/me",
      headers: { "accept-language": "de" },
    });
    expect([statusCode, json().error]).toEqual([
      401,
      "Sie sind an der Kassa nicht angemeldet, oder Ihre Sitzung ist beendet. Bitte melden Sie sich an.",
    ]);
    const studio = await museum.server.inject({ url: "/api/studio/account", headers: { "accept-language": "de" } });
    expect(studio.json().error).toContain("angemeldet");
    const visitor = await museum.server.inject({
      url: "/api/storefront/customer/me",
      headers: { "accept-language": "de" },
    });
    expect(visitor.json().error).toContain("sign");
  });

  test("with the museum's texts in it if it has them, else in its first", async () => {
    const { token } = await newEmployee(museum);
    const titleIn = async (language: string) => {
      const { get } = staffCalls(museum, token, { "accept-language": language });
      const { json } = await get<{ body: { events: { id: string; title: string }[] } }>("/sell/events?date=2026-12-01");
      return json.body.events.find(({ id }) => id === "gallery")?.title;
    };
    expect([await titleIn("en-US"), await titleIn("es-US"), await titleIn("de")]).toEqual([
      "Gallery",
      "Galería",
      "Gallery",
    ]);
  });

  test("with the names of browsers, whatever language their sign-in was in", async () => {
    const email = "browsers@museum.example";
    const id = await hire(museum, { email });
    const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
    const { json } = await staffCalls(museum, undefined, {
      "accept-language": "es-US",
      "user-agent": agent,
    }).post<StaffTokenResponse>("/login", { email, password: "right-password" });
    expect(json.device).toBe("Chrome en Windows");
    const namesIn = async (language: string) => {
      const headers = { authorization: `Bearer ${json.accessToken}`, "accept-language": language };
      const read = async (url: string) => (await museum.server.inject({ url, headers })).json().body;
      const { devices } = await read("/api/box-office/employee/devices");
      const { sessions } = await read(`/api/studio/employees/${id}/sessions`);
      const { entries } = await read(`/api/studio/log?employee=${id}`);
      const own = devices.find(({ current }: { current: boolean }) => current);
      return [own.name, sessions[0].device, entries[0].subject, entries[0].device];
    };
    for (const [language, name] of [
      ["en-US", "Chrome on Windows"],
      ["de", "Chrome auf Windows"],
    ] as const)
      expect(await namesIn(language), language).toEqual([name, name, name, name]);
  });

  test("with guests who gave no name, also in older orders", async () => {
    const { token } = await newEmployee(museum);
    const { orderId } = await buy(museum, line("adult", 1, { Date: "2026-12-01", Time: "10:00 AM" }));
    for (const [first_name, last_name] of [
      ["", ""],
      ["Guest", ""],
      ["Walk-in", "Guest"],
    ] as const) {
      const named = { first_name, last_name };
      const { number } = await museum.db
        .updateTable("orders")
        .set(named)
        .where("id", "=", orderId)
        .returning("number")
        .executeTakeFirstOrThrow();
      for (const [language, name] of [
        ["en-US", "Guest"],
        ["de", "Gast"],
      ] as const) {
        const { get } = staffCalls(museum, token, { "accept-language": language });
        const found = await get<{ body: StaffOrdersResponse }>(`/orders?query=${number}`);
        expect(found.json.body.orders[0], language).toMatchObject({ customerFirstName: name, customerLastName: "" });
        const record = await get<{ body: OrderRecordResponse }>(`/order/${orderId}`);
        expect(record.json.body.order.buyer).toBe(name);
      }
    }
  });
});

import { describe, expect, test } from "vitest";
import type { CustomerResponse } from "../../../schemas/generated/wire.ts";
import { mailText } from "../../support/mail-text.ts";
import { logIn, mailedToken, newAccount, password, post, signedIn } from "../support/accounts.ts";
import { bilingual } from "../support/bilingual.ts";
import { line, openMuseum } from "../support/museum.ts";
import { page } from "../support/waiting.ts";

const museum = await openMuseum({ config: bilingual() });
const spanish = { "accept-language": "es-US" };
const languageOf = async (id: string) =>
  (await museum.db.selectFrom("customers").select("language").where("id", "=", id).executeTakeFirstOrThrow()).language;
const mailTo = async (email: string) => {
  const found = async () => (await museum.mails()).filter((mail) => mail.includes(`To: ${email}\n`)).at(-1);
  await expect.poll(found).toBeDefined();
  return mailText((await found()) ?? "");
};

describe("a customer's language", () => {
  test("is the one last used: of a sign-in, then of any call with the account's token", async () => {
    const { id, email } = await newAccount(museum);
    expect(await languageOf(id)).toBeNull();
    const { json } = await logIn(museum, email, password, spanish);
    expect(await languageOf(id)).toBe("es-US");
    const token = { "x-customer-token": json.accessToken };
    await museum.get("/customer/me", { ...token, "accept-language": "en-GB,en;q=0.8" });
    expect(await languageOf(id)).toBe("en-US");
  });

  test.each<[string, Record<string, string>]>([
    ["none", {}],
    ["one that the museum does not have", { "accept-language": "fr" }],
  ])("stays where a call names %s", async (_named, headers) => {
    const { id, email } = await newAccount(museum);
    const { json } = await logIn(museum, email, password, spanish);
    await museum.get("/customer/me", { "x-customer-token": json.accessToken, ...headers });
    expect(await languageOf(id)).toBe("es-US");
  });

  test("is not changed by strangers, who get only a mail in theirs", async () => {
    const { id, email } = await newAccount(museum);
    await post(museum, "/admin/customer/reset", { email }, spanish);
    await mailedToken(museum, email);
    expect(await languageOf(id)).toBeNull();
  });
});

describe("mails about an account", () => {
  test.each<[string, string, boolean]>([
    ["/storefront/member/activate", "Elija una contraseña para usar su cuenta en Test <Museum>:", false],
    ["/admin/customer/reset", "Nos pidieron una nueva contraseña para su cuenta en Test <Museum>:", true],
  ])("%s: are in the language of the request, and so is the page that they lead to", async (path, opening, active) => {
    const { email } = await newAccount(museum, { active });
    expect((await post(museum, path, { email }, spanish)).status).toBe(200);
    await mailedToken(museum, email);
    const mail = await mailTo(email);
    expect(mail).toContain(opening);
    expect(mail).toContain("https://museum.example/es/account/set-password#token=");
  });

  test("a registration's mail leads to a page in its language", async () => {
    const email = "registers@museum.example";
    const details = { email, password, password_confirmation: password, firstName: "Ada", lastName: "Lovelace" };
    const { status, json } = await post(museum, "/admin/customer/register", details, spanish);
    expect(status).toBe(200);
    expect(await languageOf(json.customer.id)).toBe("es-US");
    const mail = await mailTo(email);
    expect(mail).toContain("Su cuenta en Test <Museum> está lista.");
    expect(mail).toContain("https://museum.example/es/account/verify#token=");
  });

  test("in the museum's first language its pages have no prefix", async () => {
    const { email } = await newAccount(museum);
    await post(museum, "/admin/customer/reset", { email }, { "accept-language": "en" });
    await mailedToken(museum, email);
    expect(await mailTo(email)).toContain("https://museum.example/account/set-password#token=");
  });
});

describe("memberships", () => {
  const buyFor = async (email: string) => {
    const { json: cart } = await museum.post("/checkout/create", { lineItems: [line("individual-year", 1)] });
    const details = {
      primaryFirstName: "Grace",
      primaryLastName: "Hopper",
      contactEmail: email,
      isGift: "true",
      purchaserFirstName: "Ada",
      purchaserLastName: "Lovelace",
    };
    const attributes = Object.entries(details).map(([key, value]) => ({ key, value }));
    expect((await museum.post("/checkout/attribute", { cartId: cart.id, attributes })).status).toBe(200);
    expect((await museum.pay(cart.id)).status).toBe(303);
  };

  test("a gift is announced in its recipient's language, with links to pages in it", async () => {
    const { email } = await newAccount(museum);
    await signedIn(museum, email);
    await logIn(museum, email, password, spanish);
    await buyFor(email);
    const mail = await mailTo(email);
    expect(mail).toContain("le regaló");
    expect(mail).toContain("https://museum.example/es/account/login");
  });

  test("are named in the language of the call", async () => {
    const { email } = await newAccount(museum);
    await buyFor(email);
    await mailTo(email);
    const token = await signedIn(museum, email);
    const titleIn = async (headers: Record<string, string>) =>
      (await museum.get<{ body: CustomerResponse }>("/customer/me", { ...token, ...headers })).json.body.customer
        .membership?.title;
    expect([await titleIn({}), await titleIn(spanish)]).toEqual(["Individual", "Membresía individual"]);
  });
});

describe("a place on the waiting list", () => {
  const at = { date: "2026-12-01", time: "10:00 AM" };

  test("has the language in which it was asked for: its mails, its page, and what they lead to", async () => {
    const lineItems = [line("adult", 40, { Date: at.date, Time: at.time })];
    const { json: cart } = await museum.post("/checkout/create", { lineItems });
    const email = "waits@museum.example";
    const wish = { product: "gallery", ...at, lines: [{ ticketType: "adult", quantity: 2 }], email };
    expect((await museum.post("/waiting-list", wish, spanish)).status).toBe(200);
    const confirm = await mailTo(email);
    expect(confirm).toContain("Pidió un lugar en la lista de espera de Test <Museum>: Galería");
    const id = /https:\/\/museum\.example\/es\/waiting-list\/([\w-]+)/.exec(confirm)?.[1] ?? "";
    const { body } = await museum.server.inject({ url: `/es/waiting-list/${id}` });
    expect(body).toContain('<html lang="es-US"');
    expect(body).toContain(`action="/es/waiting-list/${id}/confirm"`);
    const seen = /name="seen" value="([^"]*)"/.exec(body)?.[1] ?? "";
    const confirmed = await museum.server.inject({
      method: "POST",
      url: `/es/waiting-list/${id}/confirm`,
      payload: new URLSearchParams({ seen }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, `/es/waiting-list/${id}`]);
    await museum.post("/checkout/restore", { cartId: cart.id, lineItems: [] });
    // Returned places are offered by the job that any change of the list wakes.
    await museum.server.inject({
      method: "POST",
      url: `/es/waiting-list/${id}/confirm`,
      payload: "",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    await expect.poll(() => mailTo(email)).toContain("Se liberaron lugares para Galería");
    const offered = await page(museum, id);
    expect(offered.body).toContain('<html lang="es-US"');
    expect(offered.body).toContain('href="/es/checkout/');
  });
});

import { describe, expect, test } from "vitest";
import type { OrderResponse } from "../../../schemas/generated/wire.ts";
import { readQr } from "../../read-qr.ts";
import { newAccount, signedIn } from "../support/accounts.ts";
import { catalogue } from "../support/fixture.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";

const museum = await openMuseum();
const real = await openMuseum({ demo: false });
const create = async (...lineItems: ReturnType<typeof line>[]) =>
  (await museum.post("/checkout/create", { lineItems })).json;
const page = async (cartId: string) => {
  const { statusCode, body, headers } = await museum.server.inject({ url: `/checkout/${cartId}` });
  return { status: statusCode, html: body, headers };
};
const gallery = (quantity: number, date: string, variant = "adult") =>
  line(variant, quantity, { Date: date, Time: "10:00 AM" });
const film = (quantity: number, date: string) => line("film-adult", quantity, { Date: date, Time: "1:00 PM" });
const order = async (location: unknown) =>
  (await museum.get<{ body: OrderResponse }>(`/order/${String(location).split("/")[2]}/tickets`)).json.body.order;

describe("the checkout page", () => {
  test("shows the order like a receipt, with its total on the button", async () => {
    const cart = await create(gallery(2, "2026-12-01"), line("guide-device", 1, { Date: "2026-12-01" }));
    const { status, html } = await page(cart.id);
    expect(status).toBe(200);
    expect(html).toContain(
      "<strong>Gallery</strong><small>Tue,\u00a0Dec\u00a01,\u00a02026\u00a0· 10:00\u00a0AM</small><small>2 adults</small>",
    );
    expect(html).toContain(
      '<dt>Taxes</dt><dd><span class="price">$0<span class="price-cents"><span class="price-point">.</span>70</span></span></dd>',
    );
    expect(html).toContain('<button type="submit">Pay $57.70</button>');
    expect(html).toContain("Demo: no real payment is taken.");
    for (const label of ["First name", "Last name", "Email"])
      expect(html).toMatch(new RegExp(`<label for="(\\w+)">${label}</label>\\s*<input id="\\1"`));
  });

  test("has a skip link, counts the hold down, and shows what follows and the refund rules", async () => {
    const cart = await create(gallery(1, "2026-12-01"));
    const { html } = await page(cart.id);
    expect(html).toMatch(/<body><a class="skip-link" href="#main">Skip to content<\/a>/);
    expect(html).toContain('<main id="main" tabindex="-1">');
    expect(html).toMatch(
      /<p class="hold" role="timer" data-left="900000" data-held="Seats held for \{time\}"[^>]*>Seats held until \d{1,2}:\d\d [AP]M</,
    );
    expect(html).toContain("What happens next");
    expect(html).toContain("Gallery: Free of charge until noon the day before");
    const script = await museum.server.inject({ url: "/checkout.js" });
    expect([script.statusCode, script.headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
  });

  describe("says what a bundle saves", () => {
    const bundle = (galleries: number, films: number) =>
      create(
        line("explorer-gallery", galleries, { Date: "2026-12-12", Time: "10:00 AM" }),
        line("explorer-film", films, { Date: "2026-12-12", Time: "1:00 PM" }),
      );

    test("against each event alone", async () => {
      expect((await page((await bundle(2, 2)).id)).html).toContain("Explorer: you save $10");
    });

    test("by the prices of the day", async () => {
      const events = catalogue.events.map((event) =>
        event.id === "gallery"
          ? { ...event, days: [{ date: "2026-12-12", prices: { adult: "30.00", "explorer-gallery": "24.00" } }] }
          : event,
      );
      museum.configure({ catalogue: { ...catalogue, events } });
      const { html } = await page((await bundle(2, 2)).id);
      museum.configure({});
      expect(html).toContain("Explorer: you save $18");
    });

    test("and nothing of one that is incomplete", async () => {
      expect((await page((await bundle(2, 1)).id)).html).not.toContain("you save");
    });
  });

  test("for a cart without seats shows no countdown", async () => {
    const cart = await create(line("individual-year", 1, {}));
    expect((await page(cart.id)).html).not.toContain('class="hold"');
  });

  test("requires name and address even if there is nothing to pay", async () => {
    const cart = await create(line("free-guest", 2, { Date: "2026-12-01" }));
    expect((await page(cart.id)).html).toContain('<button type="submit">Complete order</button>');
    expect((await museum.pay(cart.id)).status).toBe(303);
  });

  test("escapes everything, and hides attributes that begin with an underscore", async () => {
    const cart = await create(line("adult", 1, { Date: "2026-12-01", Time: "10:00 AM" }));
    // Clients cannot set these, but an older cart may have them.
    const attributes = Object.entries({
      Date: "2026-12-01",
      Time: "10:00 AM",
      note: "<script>alert(1)</script>",
      _secret: "hidden-value",
    }).map(([key, value]) => ({ key, value }));
    await museum.db
      .updateTable("cart_lines")
      .set({ attributes: JSON.stringify(attributes) })
      .where("cart_id", "=", cart.id)
      .execute();
    const { html } = await page(cart.id);
    expect(html).not.toContain("<script>");
    expect(html).toContain("&#60;script&#62;");
    expect(html).toContain("Test &#60;Museum&#62;");
    expect(html).not.toContain("hidden-value");
  });

  test("returns the input with a message at each invalid field", async () => {
    const cart = await create(gallery(1, "2026-12-01"));
    const { status, headers } = await museum.pay(cart.id, { firstName: "", lastName: 'O"Neil <3', email: "nobody" });
    expect(status).toBe(303);
    const cookie = String(headers["set-cookie"]);
    expect(cookie).toMatch(new RegExp(`; Max-Age=600; Path=/checkout/${cart.id}; HttpOnly; Secure; SameSite=Strict$`));
    const { body: text } = await museum.server.inject({
      url: String(headers.location),
      headers: { cookie: cookie.split(";")[0] },
    });
    expect(text).toContain('<p class="error" id="firstName-error">Enter your first name.</p>');
    expect(text).toContain('<a href="#firstName">Enter your first name.</a>');
    expect(text).toMatch(/<input id="firstName"[^>]* aria-invalid="true" aria-describedby="firstName-error">/);
    expect(text).toMatch(/<input id="lastName"[^>]* value="O&#34;Neil &#60;3"[^>]* required>/);
    expect(text).toContain('<p class="error" id="email-error">Email is invalid.</p>');
    expect(text).toContain('<a href="#email">Email is invalid.</a>');
    const paid = await museum.pay(cart.id);
    expect(paid.headers.location).toMatch(/^\/order\//);
    expect(paid.headers["set-cookie"]).toContain("Max-Age=0");
  });

  test("treats a field sent twice as missing, and an empty form as missing all fields", async () => {
    const cart = await create(gallery(1, "2026-12-01"));
    for (const [payload, missing] of [
      ["firstName=Ada&firstName=Eve&lastName=Lovelace&email=ada%40museum.example", 1],
      ["", 3],
    ] as const) {
      const { headers } = await museum.server.inject({
        method: "POST",
        url: `/checkout/${cart.id}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload,
      });
      const { body } = await museum.server.inject({
        url: String(headers.location),
        headers: { cookie: String(headers["set-cookie"]).split(";")[0] },
      });
      expect(body.match(/<p class="error"[^>]*>Enter your (first name|last name|email)\.<\/p>/g)).toHaveLength(missing);
    }
  });

  test("drops a refusal on a plain visit, and validates a saved form again", async () => {
    const cart = await create(gallery(1, "2026-12-01"));
    const visit = async (query: string, value: string) =>
      (
        await museum.server.inject({
          url: `/checkout/${cart.id}${query}`,
          headers: { cookie: `checkoutForm=${value}` },
        })
      ).body;
    const kept = Buffer.from(JSON.stringify(["", "Lovelace", "nobody"])).toString("base64url");
    expect(await visit("?check=1", kept)).toContain("There is a problem");
    expect(await visit("", kept)).not.toContain("There is a problem");
    for (const broken of ["e30", "%%%", "", Buffer.from("null").toString("base64url")])
      expect(await visit("?check=1", broken)).toContain("Your details");
  });

  test("leads back to the buyer's previous page, but never off the site", async () => {
    const cart = await create(gallery(1, "2026-12-01"));
    const backFor = async (from: string) =>
      /<a class="back" href="([^"]*)"/.exec((await page(`${cart.id}?back=${encodeURIComponent(from)}`)).html)?.[1];
    expect(await backFor("/event/gallery/review")).toBe("/event/gallery/review");
    for (const elsewhere of ["//evil.example", "https://evil.example", "javascript:alert(1)", "/\\evil.example"])
      expect(await backFor(elsewhere)).toBe("/events");
  });

  test("takes no payment outside the demo, and completes free orders there", async () => {
    const real = await openMuseum({ demo: false });
    const dear = (await real.post("/checkout/create", { lineItems: [gallery(1, "2026-12-01")] })).json;
    expect((await real.pay(dear.id)).status).toBe(503);
    expect((await real.server.inject({ url: `/checkout/${dear.id}` })).body).toContain("Payment is not possible yet");
    const free = (await real.post("/checkout/create", { lineItems: [line("free-guest", 1, { Date: "2026-12-01" })] }))
      .json;
    expect((await real.pay(free.id)).status).toBe(303);
  });

  test("says that the seats were released if another purchase was begun meanwhile", async () => {
    const { json: cart } = await museum.post("/checkout/create", {
      lineItems: [line("adult", 1, { Date: "2026-12-02", Time: "10:00 AM" })],
    });
    await museum.post("/checkout/restore", { cartId: cart.id, lineItems: [] });
    const { text } = await museum.pay(cart.id);
    expect(text).toContain("These places were released, and nothing was paid");
  });

  test("says if the cart is empty or unknown", async () => {
    const empty = await create();
    expect(await page(empty.id)).toMatchObject({ status: 200, html: expect.stringContaining("Your cart is empty") });
    expect((await museum.pay(empty.id)).text).toContain("Your cart is empty");
    expect(await page("nope")).toMatchObject({ status: 404, html: expect.stringContaining("This cart has expired") });
    expect((await museum.pay("nope")).status).toBe(404);
  });

  test("uses the tenant's theme", async () => {
    const { statusCode, body, headers } = await museum.server.inject({ url: "/checkout.css" });
    expect({ statusCode, type: headers["content-type"] }).toEqual({ statusCode: 200, type: "text/css; charset=utf-8" });
    expect(body).toContain("--accent:#b0361e");
    // Without a build there are no font files, so the CSS references none.
    expect(body).not.toContain("url(");
  });

  test("names its stylesheet by content, so that browsers cache it until the tenant's colours change", async () => {
    const { html } = await page((await create(film(1, "2026-12-02"))).id);
    const [, address] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    const answers = await Promise.all(
      [address ?? "", "/checkout.css?v=former"].map((url) => museum.server.inject({ url })),
    );
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers["cache-control"]])).toEqual([
      [200, "public, max-age=31536000, immutable"],
      [200, "no-cache"],
    ]);
  });
});

describe("paying", () => {
  test("creates the order, its tickets and a mail, and leads to the confirmation", async () => {
    const cart = await create(
      film(1, "2026-12-02"),
      gallery(2, "2026-12-02"),
      gallery(1, "2026-12-02", "child"),
      line("guide-device", 1, { Date: "2026-12-02" }),
      line("fund-10", 1),
    );
    const paid = await museum.pay(cart.id);
    expect(paid.status).toBe(303);
    expect(paid.headers.location).toMatch(/^\/order\/[\w-]{22}\/confirmation$/);
    const { name, orderTickets } = await order(paid.headers.location);
    expect(name).toMatch(/^#\d{4,}$/);
    expect(orderTickets.map(({ qrCode, ...ticket }) => ticket)).toEqual([
      {
        ...{
          title: "Gallery",
          date: "2026-12-02",
          time: "10:00 AM",
          ticketTypes: { Adult: 2, Child: 1 },
          totalQuantity: 3,
          extraTicketInfo: "North doors.",
        },
        isEntry: true,
        counted: { Adult: { one: "{count} adult", other: "{count} adults" } },
      },
      {
        title: "Film",
        date: "2026-12-02",
        time: "1:00 PM",
        ticketTypes: { Adult: 1 },
        totalQuantity: 1,
        extraTicketInfo: "",
      },
      {
        title: "Audio Guide",
        date: "2026-12-02",
        time: "Any Time",
        ticketTypes: { Device: 1 },
        totalQuantity: 1,
        extraTicketInfo: "",
      },
    ]);
    const codes = orderTickets.map(({ qrCode }) => JSON.parse(readQr(qrCode)));
    const ids = await museum.db
      .selectFrom("tickets")
      .select("id")
      .where("order_id", "=", String(paid.headers.location).split("/")[2] ?? "")
      .orderBy("position")
      .execute();
    expect(codes).toEqual(ids.map(({ id }) => ({ type: "ticket", id })));
    expect(await seats(museum, "gallery", "2026-12-02", "10:00 AM")).toMatchObject({ held: 0, sold: 3 });
    // The plain-text mail keeps the link on one line, so that people can click or copy it.
    await expect
      .poll(async () => (await museum.mails()).join(""))
      .toContain(`\nhttps://museum.example${paid.headers.location}`);
    await expectSound(museum);
  });

  test("twice, also concurrently, creates one order and leads to it", async () => {
    const cart = await create(gallery(2, "2026-12-03"));
    const answers = await Promise.all([1, 2, 3, 4].map(() => museum.pay(cart.id)));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect((await museum.pay(cart.id, {})).headers.location).toBe(answers[0]?.headers.location);
    expect(await seats(museum, "gallery", "2026-12-03", "10:00 AM")).toMatchObject({ held: 0, sold: 2 });
    expect(await page(cart.id)).toMatchObject({
      status: 200,
      html: expect.stringContaining(`href="${answers[0]?.headers.location}"`),
    });
    expect(await museum.post("/checkout/add-items", { cartId: cart.id, lineItems: [] })).toMatchObject({
      status: 410,
      json: { error: "This cart has already become an order. Please start a new one." },
    });
    await expectSound(museum);
  });

  test("takes the seats of an expired cart again, and says if they are gone", async () => {
    const [first, second] = [await create(film(10, "2026-12-04")), await create(film(10, "2026-12-05"))];
    museum.wait(20);
    const rival = await create(film(5, "2026-12-05"));
    expect(rival.lineItems).toHaveLength(1);
    expect((await museum.pay(first.id)).status).toBe(303);
    const refused = await museum.pay(second.id);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(
      "Only 7 places are left for Film on Saturday, December 5, 2026 at 1:00 PM. Nothing was paid.",
    );
    expect(refused.text).toContain('href="/events"');
    await expectSound(museum);
  });

  test("accepts a held time that has started, but not after the hold has expired", async () => {
    const [first, second] = [
      await create(line("adult", 1, { Date: "2026-11-21", Time: "11:00 AM" })),
      await create(line("adult", 1, { Date: "2026-11-21", Time: "11:00 AM" })),
    ];
    museum.wait((Date.parse("2026-11-21T17:55:00Z") - museum.now().epochMilliseconds) / 60_000);
    const more = [line("adult", 1, { Date: "2026-11-21", Time: "11:00 AM" }), line("fund-5", 1)];
    for (const { id } of [first, second])
      expect((await museum.post("/checkout/restore", { cartId: id, lineItems: more })).status).toBe(200);
    museum.wait(10);
    expect((await museum.pay(first.id)).status).toBe(303);
    museum.wait(10);
    expect((await museum.pay(second.id)).text).toContain(
      "11:00 AM on Saturday, November 21, 2026, has passed. Nothing was paid.",
    );
  });

  test("refuses a line without its date or time", async () => {
    expect((await museum.pay((await create(line("adult", 1))).id)).text).toContain(
      "Please choose a date for Gallery before you pay.",
    );
    expect((await museum.pay((await create(line("adult", 1, { Date: "2026-12-06" }))).id)).text).toContain(
      "Please choose a time on Sunday, December 6, 2026 for Gallery before you pay.",
    );
  });

  test("sells nothing that the buyer has not seen", async () => {
    const cart = await create(gallery(1, "2026-12-08"));
    const seen = /name="seen" value="([^"]+)"/.exec((await page(cart.id)).html)?.[1] ?? "";
    const buyer = { firstName: "Ada", lastName: "Lovelace", email: "ada@museum.example", seen };
    await museum.post("/checkout/add-items", { cartId: cart.id, lineItems: [gallery(1, "2026-12-08")] });
    const refused = await museum.pay(cart.id, buyer);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Your selection or its price has changed");
    expect(refused.text).toContain("Pay $50");
    const again = /name="seen" value="([^"]+)"/.exec(refused.text)?.[1] ?? "";
    expect((await museum.pay(cart.id, { ...buyer, seen: again })).status).toBe(303);
  });

  test("keeps the names and prices of its day", async () => {
    const cart = await create(film(2, "2026-12-09"));
    const { headers } = await museum.pay(cart.id);
    museum.configure({
      catalogue: { ...catalogue, events: catalogue.events.filter(({ id }) => id !== "film"), bundles: [], upsells: [] },
    });
    expect((await order(headers.location)).orderTickets).toMatchObject([
      { title: "Film", ticketTypes: { Adult: 2 }, extraTicketInfo: "" },
    ]);
    museum.configure({});
  });

  test("orders without admission have no tickets", async () => {
    const { headers } = await museum.pay((await create(line("fund-5", 2))).id);
    expect((await order(headers.location)).orderTickets).toEqual([]);
  });
});

describe("a form sent by another site's page", () => {
  const send = async (headers: Record<string, string>) => {
    const cart = await create(gallery(1, "2026-12-11"));
    const form = new URLSearchParams({
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@museum.example",
    }).toString();
    const type = { "content-type": "application/x-www-form-urlencoded" };
    return museum.server.inject({
      method: "POST",
      url: `/checkout/${cart.id}`,
      payload: form,
      headers: { ...type, host: "museum.example", ...headers },
    });
  };

  test.each([
    [{ origin: "https://evil.example" }],
    [{ origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    [{ origin: "null", "sec-fetch-site": "cross-site" }],
    [{ origin: "null" }],
    [{ "sec-fetch-site": "cross-site" }],
    [{ origin: "https://other.museum.example", "sec-fetch-site": "same-site" }],
  ])("buys nothing, and is answered with a page: %o", async (headers) => {
    const { statusCode, body } = await send(headers as Record<string, string>);
    expect(statusCode).toBe(403);
    expect(body).toContain("This call can only be made from the museum&#39;s own pages.");
  });

  test.each([
    [{}],
    [{ origin: "https://museum.example" }],
    [{ origin: "https://museum.example", "sec-fetch-site": "same-origin" }],
    // Privacy settings make browsers send a null origin.
    [{ origin: "null", "sec-fetch-site": "same-origin" }],
  ])("is distinguished from our own: %o", async (headers) => {
    expect((await send(headers as Record<string, string>)).headers.location).toMatch(/^\/order\//);
  });
});

describe("the demo", () => {
  test("is announced on every page of checkout", async () => {
    const cart = await create(gallery(1, "2026-12-12"));
    for (const id of [cart.id, "nope"])
      expect((await page(id)).html).toContain("Demo: test payments only. Tickets are not valid.");
    expect((await real.server.inject({ url: "/checkout/nope" })).body).not.toContain("Demo: test payments");
  });
});

describe("a known buyer", () => {
  const values = async (cartId: string, cookie = "") => {
    const { body } = await museum.server.inject({ url: `/checkout/${cartId}`, headers: { cookie } });
    return ["firstName", "lastName", "email"].map(
      (name) => new RegExp(`id="${name}"[^>]* value="([^"]*)"`).exec(body)?.[1],
    );
  };
  const cartWith = async (details: object, headers?: Record<string, string>) => {
    const { json: cart } = await museum.post("/checkout/create", { lineItems: [line("individual-year", 1)] }, headers);
    const attributes = Object.entries(details).map(([key, value]) => ({ key, value }));
    expect((await museum.post("/checkout/attribute", { cartId: cart.id, attributes }, headers)).status).toBe(200);
    return cart.id;
  };
  const details = { primaryFirstName: "Grace", primaryLastName: "Hopper", contactEmail: "grace@museum.example" };

  test("is filled in: for the member of an anonymous cart, for the purchaser of a gift", async () => {
    expect(await values(await cartWith({}))).toEqual(["", "", ""]);
    expect(await values(await cartWith(details))).toEqual(["Grace", "Hopper", "grace@museum.example"]);
    const purchaser = { purchaserFirstName: "Aunt", purchaserLastName: "Ada", purchaserEmail: "aunt@museum.example" };
    expect(await values(await cartWith({ ...details, ...purchaser, isGift: "true" }))).toEqual([
      "Aunt",
      "Ada",
      "aunt@museum.example",
    ]);
  });

  test("is the signed-in customer, by that customer's own cookie only", async () => {
    const { email } = await newAccount(museum);
    const headers = await signedIn(museum, email);
    const cart = await cartWith({ ...details, contactEmail: email }, headers);
    expect(await values(cart, `customerToken=${headers["x-customer-token"]}`)).toEqual(["Ada", "Hopper", email]);
    const other = await newAccount(museum);
    const stranger = await signedIn(museum, other.email);
    expect(await values(cart, `customerToken=${stranger["x-customer-token"]}`)).toEqual(["Ada", "", other.email]);
    for (const cookie of ["", "customerToken=stale"]) expect(await values(cart, cookie)).toEqual(["", "", ""]);
  });
});

describe("the confirmation mail", () => {
  test("is text and HTML, with all input escaped", async () => {
    const cart = await create(gallery(1, "2026-12-10"));
    await museum.pay(cart.id, { firstName: "Eve <& >", lastName: "X", email: "eve@museum.example" });
    const find = async () =>
      (await museum.mails())
        .map((mail) => mail.replaceAll("=\n", ""))
        .find((mail) => mail.includes("To: eve@museum.example")) ?? "";
    await expect.poll(find).toContain("Saturday, December 10".replace("Saturday", "Thursday"));
    const mail = await find();
    expect(mail).toContain("Content-Type: text/plain");
    const html = mail.slice(mail.indexOf("Content-Type: text/html"));
    expect(html).toContain("Eve &#60;&#38; &#62;");
    expect(html).not.toContain("Eve <");
  });

  test("goes only to the buyer, whatever is typed", async () => {
    const cart = await create(gallery(1, "2026-12-10"));
    for (const email of [
      "a@museum.example, b@museum.example",
      "a@museum.example\nBcc: b@museum.example",
      "Eve <a@museum.example>",
      "a@localhost",
    ]) {
      expect((await museum.pay(cart.id, { firstName: "A", lastName: "B", email })).headers.location).toContain(
        "check=1",
      );
    }
  });
});

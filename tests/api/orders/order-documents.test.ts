import ICAL from "ical.js";
import { PNG } from "pngjs";
import { describe, expect, test } from "vitest";
import { codeModules } from "../../../server/core/codes/qr-code.ts";
import { createDocumentMaker } from "../../../server/features/documents/document-maker.ts";
import { drawPdf } from "../../../server/features/documents/draw-pdf.ts";
import type { PrintedOrder } from "../../../server/features/documents/printed-order.ts";
import { readCodes } from "../../read-codes.ts";
import { readPdf } from "../../read-pdf.ts";
import { whenOver } from "../../support/when-over.ts";
import { catalogue, configOf, tenant } from "../support/fixture.ts";
import { line, openMuseum } from "../support/museum.ts";

const place = {
  address: "200 Strata Way, Denver, CO 80202",
  entrance: "North doors",
  directionsUrl: "https://museum.example/way",
};
const events = catalogue.events.map((event) => (event.id === "gallery" ? { ...event, durationMinutes: 150 } : event));
const museum = await openMuseum({ config: { tenant: { ...tenant, ...place }, catalogue: { ...catalogue, events } } });

interface Bought {
  readonly id: string;
  readonly name: string;
  readonly codes: string[];
}

const buyer = { firstName: "Ada", lastName: "Łovelace", email: "ada@museum.example" };

async function buy(form: Record<string, string> = buyer, day = "2026-12-02"): Promise<Bought> {
  const lineItems = [
    line("film-adult", 1, { Date: day, Time: "1:00 PM" }),
    line("adult", 2, { Date: day, Time: "10:00 AM" }),
    line("child", 1, { Date: day, Time: "10:00 AM" }),
    line("guide-device", 1, { Date: day }),
  ];
  const { json: cart } = await museum.post("/checkout/create", { lineItems });
  const paid = await museum.pay(cart.id, form);
  const id = String(paid.headers.location).split("/")[2] ?? "";
  const { number } = await museum.db
    .selectFrom("orders")
    .select("number")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const tickets = await museum.db
    .selectFrom("tickets")
    .select("id")
    .where("order_id", "=", id)
    .orderBy("position")
    .execute();
  return { id, name: `#${number}`, codes: tickets.map((ticket) => JSON.stringify({ type: "ticket", id: ticket.id })) };
}

const get = (url: string) => museum.server.inject({ url });

describe("/order/{orderId}/tickets.pdf", () => {
  test("has every ticket with museum, address, buyer, price, and a code that is readable at 100 dpi", {
    timeout: 60_000,
  }, async () => {
    const { id, name, codes } = await buy();
    const answer = await get(`/order/${id}/tickets.pdf`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "content-disposition": `attachment; filename="tickets-${name.slice(1)}.pdf"`,
    });
    const { pages, title, lang } = await readPdf(answer.rawPayload);
    expect(title).toBe(`Tickets For Order: ${name}, Test <Museum>`);
    expect(lang).toBe("en-US");
    expect(pages.flatMap((page) => page.codes)).toEqual(codes);
    const [first] = pages;
    for (const text of [
      "Gallery",
      "10:00 AM",
      "Wednesday, December 2, 2026",
      "2 adults · 1 × Child",
      "North doors, 200 Strata Way",
      "Ada Łovelace · Paid $",
    ])
      expect(first?.text).toContain(text);
    expect(first?.roles.filter((role) => role !== "P")).toEqual([
      "Root",
      "Document",
      "H1",
      ...Array(3).fill(["Sect", "H2", "Figure"]).flat(),
    ]);
    expect(first?.alternatives).toEqual([
      "QR code of the ticket for Gallery",
      "QR code of the ticket for Film",
      "QR code of the ticket for Audio Guide",
    ]);
  });

  test("splits no ticket between two pages, however many and however long their titles", {
    tags: ["slow"],
  }, async () => {
    const ticket = (index: number): PrintedOrder["tickets"][number] => ({
      code: JSON.stringify({ type: "ticket", id: `ticket-${index}-abcdefghijkl` }),
      title:
        index % 3 === 0
          ? "An evening of slow music under the great dome, with the orchestra of the valley ".repeat(3)
          : "Film",
      ...{
        date: "Sunday, November 22, 2026",
        time: "1:00 PM",
        types: ["2 × Adult"],
        info: "",
        place: `${index + 1} of 12`,
        alt: `code ${index}`,
      },
    });
    const order = {
      locale: "de-AT",
      museum: "Museum",
      name: "#1",
      title: "Tickets",
      order: "Order #1",
      buyer: "Ada",
      paid: "Paid",
      where: "",
      note: "",
      questions: "",
    };
    const tickets = Array.from({ length: 12 }, (_, index) => ticket(index));
    const { pages } = await readPdf(
      await drawPdf({ order: { ...order, tickets }, codes: tickets.map(({ code }) => codeModules(code)) }),
    );
    expect(pages.flatMap((page) => page.codes)).toEqual(tickets.map(({ code }) => code));
    // A ticket split across pages would break these counts.
    for (const { text, codes } of pages) expect(text.match(/1:00 PM/g)).toHaveLength(codes.length);
    expect(pages.length).toBeGreaterThan(3);
  });

  test.each([
    { locale: "en-US", page: [0, 0.5], stub: [0.7, 1] },
    { locale: "he-IL", page: [0.5, 1], stub: [0, 0.3] },
  ])(
    "starts at the reading side of $locale, with its code on the opposite side",
    async ({ locale, page: [from = 0, to = 1], stub: [left = 0, right = 1] }) => {
      const code = JSON.stringify({ type: "ticket", id: "ticket-abcdefghijkl" });
      const ticket = {
        code,
        title: "כניסה כללית",
        date: "22.11.2026",
        time: "10:00",
        types: ["2"],
        info: "",
        place: "1/2",
        alt: "code",
      };
      const texts = {
        museum: "מוזיאון",
        name: "#1",
        title: "כרטיסים",
        order: "1009",
        buyer: "יעל כהן",
        paid: "$50",
        where: "",
        note: "",
        questions: "",
      };
      const { pages } = await readPdf(
        await drawPdf({ order: { locale, ...texts, tickets: [ticket] }, codes: [codeModules(code)] }),
      );
      const width = locale === "en-US" ? 612 : 595.28;
      const at = (part: string) =>
        (pages[0]?.parts.find(({ text }) => text.includes(part))?.left ?? Number.NaN) / width;
      for (const part of ["1009", "10:00", "22.11.2026"]) {
        expect(at(part)).toBeGreaterThanOrEqual(from);
        expect(at(part)).toBeLessThan(to);
      }
      expect(at("1/2")).toBeGreaterThanOrEqual(left);
      expect(at("1/2")).toBeLessThan(right);
      expect(pages[0]?.codes).toEqual([code]);
    },
  );

  test("is available to anyone with the order's id", async () => {
    expect((await get("/order/nosuchorder/tickets.pdf")).statusCode).toBe(404);
    expect((await get("/order/nosuchorder/tickets.ics")).statusCode).toBe(404);
  });

  test("does not exist for an order without tickets", async () => {
    const { json: cart } = await museum.post("/checkout/create", { lineItems: [line("fund-5", 1)] });
    const id = String((await museum.pay(cart.id, buyer)).headers.location).split("/")[2];
    expect((await get(`/order/${id}/tickets.pdf`)).statusCode).toBe(404);
  });
});

describe("the thread that renders documents", () => {
  const order = (index: number): PrintedOrder => ({
    ...{
      locale: "en-US",
      museum: "Museum",
      name: `#${index}`,
      title: "T",
      order: "O",
      buyer: "B",
      paid: "P",
      where: "",
      note: "",
      questions: "",
    },
    tickets: [],
  });
  const job = (index: number) => ({ make: "pdf", order: order(index), codes: [] }) as const;

  test("renders the same document once for repeated requests", async () => {
    const maker = createDocumentMaker({ maxWaiting: 1 });
    whenOver(() => maker.close());
    const made = await Promise.all(Array.from({ length: 1_000 }, () => maker.make(job(1))));
    expect(new Set(made).size).toBe(1);
    expect(await maker.make(job(1))).toBe(made[0]);
  });

  test("asks a visitor to retry while too many others wait, but not the mail", async () => {
    const maker = createDocumentMaker({ maxWaiting: 2 });
    whenOver(() => maker.close());
    const first = [maker.make(job(1)), maker.make(job(2))];
    await expect(maker.make(job(3))).rejects.toMatchObject({
      status: 503,
      errors: [{ code: "SERVER_BUSY" }],
      retryAfter: 3,
    });
    expect((await maker.make(job(3), "mail")).subarray(0, 4).toString()).toBe("%PDF");
    await Promise.all(first);
    expect((await maker.make(job(4))).subarray(0, 4).toString()).toBe("%PDF");
  });

  test("writes a title in letters that the display font lacks", async () => {
    const maker = createDocumentMaker();
    whenOver(() => maker.close());
    const [page] = (await readPdf(await maker.make({ ...job(6), order: { ...order(6), title: "Ωδή στη Χαρά" } })))
      .pages;
    expect(page?.text).toContain("Ωδή στη Χαρά");
  });

  test.each(["王芳", "田中さくら", "김민수", "สมชาย", "कमल", "מיכל", "ثابت", "زينب", "Łukasz"])(
    "writes %s in letters that can be read and copied",
    async (name) => {
      const [page] = (
        await readPdf(await drawPdf({ order: { ...order(6), title: name, where: `${name}, Denver` }, codes: [] }))
      ).pages;
      expect(page?.text.split(name)).toHaveLength(3);
    },
  );

  test("writes letters of many fonts at once, in the first document of a thread", {
    tags: ["slow"],
  }, async () => {
    const title = "王芳李娜张伟 김민수 田中さくら สมชาย कमल מיכל";
    const makers = Array.from({ length: 3 }, () => createDocumentMaker());
    whenOver(() => Promise.all(makers.map((maker) => maker.close())));
    for (const made of await Promise.all(
      makers.map((maker) => maker.make({ ...job(8), order: { ...order(8), title } })),
    )) {
      const [page] = (await readPdf(made)).pages;
      for (const name of title.split(" ")) expect(page?.text).toContain(name);
    }
  });

  test("writes letters that can be read, copied and searched, even after a document with only their accented forms", async () => {
    const maker = createDocumentMaker();
    whenOver(() => maker.close());
    const textOf = async (title: string, where: string) => {
      const { pages } = await readPdf(await maker.make({ ...job(5), order: { ...order(5), title, where } }));
      return pages[0]?.text;
    };
    await textOf("Žižka", "Ćwik");
    const text = await textOf("Zoe", "Clara");
    expect(text).toContain("Zoe");
    expect(text).toContain("Clara");
  });

  test("is replaced when it ends, and a failed document is rendered again", { tags: ["slow"] }, async () => {
    const maker = createDocumentMaker({ timeoutMs: 1 });
    whenOver(() => maker.close());
    await expect(maker.make(job(1))).rejects.toThrow("not made within");
    const patient = createDocumentMaker({ idleMs: 1 });
    whenOver(() => patient.close());
    const made = await patient.make(job(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await patient.make(job(2))).length).toBeGreaterThan(made.length / 2);
  });
});

describe("/order/{orderId}/tickets.ics", () => {
  const read = (text: string) => {
    const calendar = new ICAL.Component(ICAL.parse(text));
    return calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component));
  };

  test("has an event for each ticket, at the museum's time wherever it is read, and the same one each time", async () => {
    const { id, name } = await buy();
    const answer = await get(`/order/${id}/tickets.ics`);
    expect(answer.headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    const events = read(answer.body);
    expect(events.map(({ summary, startDate, location }) => [summary, startDate.toString(), location])).toEqual([
      [
        "Gallery, Test <Museum>",
        "2026-12-02T17:00:00Z",
        "Test <Museum>, North doors, 200 Strata Way, Denver, CO 80202",
      ],
      ["Film, Test <Museum>", "2026-12-02T20:00:00Z", "Test <Museum>, North doors, 200 Strata Way, Denver, CO 80202"],
      ["Audio Guide, Test <Museum>", "2026-12-02", "Test <Museum>, North doors, 200 Strata Way, Denver, CO 80202"],
    ]);
    expect(events[0]?.description).toBe(
      `Order ${name}\n2 adults, 1 × Child\nShow the code at the entrance.\nhttps://museum.example/order/${id}/confirmation`,
    );
    expect(events[0]?.component.getFirstPropertyValue("url")).toBe(`https://museum.example/order/${id}/confirmation`);
    const again = read((await get(`/order/${id}/tickets.ics`)).body);
    expect(again.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(3);
  });

  test("lasts as long as the catalogue says, else an hour, and all day if a ticket is valid at any time", async () => {
    const { id } = await buy();
    const lasting = read((await get(`/order/${id}/tickets.ics`)).body).map(({ summary, duration }) => [
      summary.split(",")[0],
      duration.toString(),
    ]);
    expect(lasting).toEqual([
      ["Gallery", "PT2H30M"],
      ["Film", "PT1H"],
      ["Audio Guide", "P1D"],
    ]);
  });

  test("follows the museum's time zone through clock changes", async () => {
    const { id } = await buy();
    await museum.db.updateTable("tickets").set({ date: "2027-03-16" }).where("order_id", "=", id).execute();
    const [gallery] = read((await get(`/order/${id}/tickets.ics`)).body);
    expect(gallery?.startDate.toString()).toBe("2027-03-16T16:00:00Z");
  });

  test("stays valid with any title: lines end correctly, and a title cannot add a line", async () => {
    const title = "Night; a, b\\c\r\nATTENDEE:mailto:mal@museum.example\rX-EVIL:1\n\u2028\u0085BEGIN:VEVENT ünïcödé "
      .concat("long ".repeat(40))
      .trimEnd();
    const { id } = await buy();
    await museum.db
      .updateTable("tickets")
      .set({ title })
      .where("order_id", "=", id)
      .where("position", "=", 0)
      .execute();
    const { body } = await get(`/order/${id}/tickets.ics`);
    expect(body.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const written of body.split("\r\n")) {
      expect(Buffer.byteLength(written)).toBeLessThanOrEqual(75);
      expect(written).not.toMatch(/^(ATTENDEE|X-EVIL)/);
    }
    const events = read(body);
    expect(events).toHaveLength(3);
    expect(events[0]?.summary).toContain("Night; a, b\\c\nATTENDEE:mailto:mal@museum.example\nX-EVIL:1");
    expect(events[0]?.component.getFirstProperty("attendee")).toBeNull();
  });
});

describe("the confirmation mail", () => {
  function partsOf(mail: string): { type: string; headers: string; content: Buffer }[] {
    return mail.split(/^--.*$/m).flatMap((part) => {
      const [headers = "", ...rest] = part.trimStart().split("\n\n");
      const [, type] = /^Content-Type: ([\w/+-]+)/im.exec(headers) ?? [];
      if (type === undefined || type.startsWith("multipart/")) return [];
      const content = /base64/i.test(headers) ? Buffer.from(rest.join(""), "base64") : Buffer.from(rest.join("\n\n"));
      return [{ type, headers, content }];
    });
  }

  async function mailTo(email: string): Promise<string> {
    const find = async () => (await museum.mails()).find((mail) => mail.includes(`To: ${email}`)) ?? "";
    await expect.poll(find, { timeout: 20_000 }).not.toBe("");
    return find();
  }

  test("greets, shows each code as a readable picture, says where and when, and attaches calendar and PDF", async () => {
    const { name, codes } = await buy({ ...buyer, email: "mail@museum.example" });
    const mail = await mailTo("mail@museum.example");
    const parts = partsOf(mail);
    const text = parts.find(({ type }) => type === "text/plain")?.content.toString() ?? "";
    expect(text).toContain(
      `Dear Ada,\n\nThank you for your order ${name} at Test <Museum>. Show these codes at the entrance`,
    );
    expect(text).toContain("Gallery: Wednesday, December 2, 2026, 10:00 AM");
    expect(text).toContain("North doors, 200 Strata Way, Denver, CO 80202");
    const html = (parts.find(({ type }) => type === "text/html")?.content.toString() ?? "")
      .replaceAll("=\n", "")
      .replaceAll("=3D", "=");
    const cids = [...html.matchAll(/src="cid:([^"]+)"/g)].map(([, cid = ""]) => cid);
    expect(new Set(cids).size).toBe(3);
    for (const cid of cids) expect(mail).toContain(`<${cid}>`);
    const shown = parts
      .filter(({ type, headers }) => type === "image/png" && headers.includes("<code-"))
      .map(({ content }) => PNG.sync.read(content));
    expect((await Promise.all(shown.map(readCodes))).flat()).toEqual(codes);
    const pdf = parts.find(({ type }) => type === "application/pdf")?.content ?? Buffer.of();
    expect((await readPdf(pdf)).pages.flatMap((page) => page.codes)).toEqual(codes);
    expect(parts.find(({ type }) => type === "text/calendar")?.content.toString()).toContain("BEGIN:VCALENDAR");
  });

  test("is sent without attachments that cannot be made", async () => {
    const { id } = await buy({ ...buyer, email: "first@museum.example" });
    const { orderAttachments } = await import("../../../server/features/order-mails/attachments.ts");
    const failing = { make: () => Promise.reject(new Error("no paper")), close: async () => {} };
    const context = {
      db: museum.db,
      config: { current: configOf({ tenant, catalogue }) } as never,
      now: museum.now,
      environment: { publicUrl: "https://museum.example" } as never,
    };
    const errors: unknown[] = [];
    const log = { error: (entry: unknown) => errors.push(entry) } as never;
    const files = await orderAttachments(context, failing, id, log);
    expect(files.map(({ contentType }) => contentType.split(";")[0])).toEqual([
      "image/png",
      "image/png",
      "image/png",
      "text/calendar",
    ]);
    expect(errors).toMatchObject([{ err: { message: "no paper" } }]);
  });
});

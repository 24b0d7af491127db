import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type {
  AnswersReport,
  Cart,
  CheckInResponse,
  CustomerExport,
  ErrorBody,
  OrderRecordResponse,
} from "../../../schemas/generated/wire.ts";
import type { ServedFlow, ServedStep } from "../../../server/museum/model/config.ts";
import { forgetDeleted } from "../../../server/operations/sweep.ts";
import { newAccount, password, post, signedIn } from "../support/accounts.ts";
import { catalogue } from "../support/fixture.ts";
import { line, openMuseum } from "../support/museum.ts";
import { newEmployee } from "../support/staff.ts";

const step = (path: string, component: string, data: Record<string, unknown>): ServedStep => ({
  path,
  component,
  title: path,
  continueButtonText: "Continue",
  data,
});
const fields = {
  type: "object",
  required: ["school", "arrival"],
  properties: {
    school: { type: "string", title: "School", maxLength: 20 },
    arrival: {
      type: "string",
      title: "How will you arrive?",
      oneOf: [
        { const: "coach", title: "By coach" },
        { const: "foot", title: "On foot" },
      ],
      atTheDoor: true,
    },
    topics: { type: "array", title: "Topics", items: { enum: ["Rocks", "The sea"] } },
    wheelchair: { type: "boolean", title: "Wheelchair", atTheDoor: true },
    classes: { type: "integer", title: "Classes", minimum: 1, maximum: 4 },
  },
};
const sections = [{ paragraphs: ["Welcome."] }];
const flow = (...steps: ServedStep[]): ServedFlow => ({
  id: "event/class",
  base: "event",
  handle: "class",
  title: "Class",
  version: "1",
  mode: "sequence",
  steps,
});
const served = flow(
  step("/info", "info", { sections, acknowledgement: "I have read this." }),
  step("/read", "info", { sections }),
  step("/date", "date", { eventId: "gallery" }),
  step("/questions", "questions", { fields }),
);
const other: ServedFlow = {
  ...served,
  handle: "club",
  steps: [
    step("/questions", "questions", {
      fields: { type: "object", properties: { club: { type: "string", title: "Club" } } },
    }),
  ],
};
const flows = (found: Record<string, ServedFlow>) => ({
  flow: (base: string, handle: string) => (base === "event" ? found[handle] : undefined),
});
const published = flows({ class: served, club: other });
const roomy = { ...catalogue, events: catalogue.events.map((event) => ({ ...event, capacity: 1000 })) };
const museum = await openMuseum({ config: { ...published, catalogue: roomy } });

type Answer = Cart & ErrorBody;
const asked = "/event/class/questions";
const read = "/event/class/info";
const day = "2026-12-01";
const right = { school: "Union High", arrival: "coach", topics: ["Rocks", "The sea"], wheelchair: true, classes: 2 };

async function newCart(headers: Record<string, string> = {}): Promise<string> {
  const { status, json, text } = await museum.post<Answer>(
    "/checkout/create",
    { lineItems: [line("adult", 2, { Date: day, Time: "10:00 AM" })] },
    headers,
  );
  expect(status, text).toBe(200);
  return json.id;
}
const say = (cartId: string, answers: Record<string, unknown>, headers: Record<string, string> = {}) => {
  const attributes = Object.entries(answers).map(([key, value]) => ({
    key,
    value: typeof value === "string" || value === null ? value : JSON.stringify(value),
  }));
  return museum.post<Answer>("/checkout/attribute", { cartId, attributes }, headers);
};
async function order(answers: Record<string, unknown>, headers: Record<string, string> = {}) {
  const cartId = await newCart(headers);
  const said = await say(cartId, answers, headers);
  expect(said.status, said.text).toBe(200);
  expect((await museum.pay(cartId)).status).toBe(303);
  const made = await museum.db
    .selectFrom("orders")
    .select(["id", "answers", "attributes", "confirmation_code", "number"])
    .where("cart_id", "=", cartId)
    .executeTakeFirstOrThrow();
  return { ...made, cartId };
}

describe("answers sent by a client for a cart", () => {
  test("are stored unchanged if they match the step's questions, and replaced or removed like any attribute", async () => {
    const cartId = await newCart();
    const { json } = await say(cartId, { [asked]: right, [read]: { acknowledged: true } });
    expect(json.attributes).toEqual([
      { key: asked, value: JSON.stringify(right) },
      { key: read, value: '{"acknowledged":true}' },
    ]);
    expect((await say(cartId, { [asked]: { ...right, arrival: "foot" }, [read]: null })).json.attributes).toEqual([
      { key: asked, value: JSON.stringify({ ...right, arrival: "foot" }) },
    ]);
  });

  test.each<[string, string, unknown, string, string, RegExp]>([
    [
      "a missing required answer",
      asked,
      { arrival: "coach" },
      "BLANK",
      `${asked}#/school`,
      /^School: Please answer this\.$/,
    ],
    ["a blank required answer", asked, { ...right, school: " \u0000 " }, "BLANK", `${asked}#/school`, /School/],
    [
      "a text that is too long",
      asked,
      { ...right, school: "x".repeat(21) },
      "TOO_LONG",
      `${asked}#/school`,
      /20 characters at most/,
    ],
    [
      "a choice that is not offered",
      asked,
      { ...right, arrival: "rocket" },
      "INVALID",
      `${asked}#/arrival`,
      /choose from what is listed/,
    ],
    [
      "the text of a choice instead of its value",
      asked,
      { ...right, arrival: "By coach" },
      "INVALID",
      `${asked}#/arrival`,
      /listed/,
    ],
    ["a number out of bounds", asked, { ...right, classes: 5 }, "INVALID", `${asked}#/classes`, /from 1 to 4/],
    ["a number as text", asked, { ...right, classes: "2" }, "INVALID", `${asked}#/classes`, /whole number/],
    ["a choice twice", asked, { ...right, topics: ["Rocks", "Rocks"] }, "INVALID", `${asked}#/topics`, /Topics/],
    [
      "an unknown question",
      asked,
      { ...right, admin: true },
      "NOT_ASKED",
      `${asked}#/admin`,
      /^admin: This is not one of the questions\.$/,
    ],
    [
      "an inherited object key",
      asked,
      `{"school":"A","arrival":"coach","__proto__":{"admin":true}}`,
      "NOT_ASKED",
      `${asked}#/__proto__`,
      /__proto__/,
    ],
    ["another step's answers", asked, { club: "Chess" }, "BLANK", `${asked}#/school`, /School/],
    ["a missing acknowledgement", read, { acknowledged: false }, "BLANK", `${read}#/acknowledged`, /I have read this/],
    ["a list", asked, "[]", "INVALID", asked, /must be a JSON object/],
    ["invalid JSON", asked, "{", "INVALID", asked, /must be a JSON object/],
    [
      "a step that saves no answers",
      "/event/class/date",
      { date: day },
      "UNKNOWN_ATTRIBUTE",
      "/event/class/date",
      /Nothing is asked at/,
    ],
    [
      "a page without an acknowledgement",
      "/event/class/read",
      {},
      "UNKNOWN_ATTRIBUTE",
      "/event/class/read",
      /Nothing is asked/,
    ],
    [
      "an unknown flow",
      "/event/nowhere/questions",
      right,
      "UNKNOWN_ATTRIBUTE",
      "/event/nowhere/questions",
      /Nothing is asked/,
    ],
    [
      "an unknown base",
      "/constructor/class/questions",
      right,
      "UNKNOWN_ATTRIBUTE",
      "/constructor/class/questions",
      /Nothing is asked/,
    ],
    ["no address", "/", {}, "UNKNOWN_ATTRIBUTE", "/", /Nothing is asked/],
  ])("are refused for %s, with the expected value", async (_what, address, value, code, field, sentence) => {
    const cartId = await newCart();
    const { status, json } = await say(cartId, { [address]: value });
    expect([status, json.errors?.[0]?.code, json.errors?.[0]?.field]).toEqual([400, code, field]);
    expect(json.error).toMatch(sentence);
    const cart = await museum.db
      .selectFrom("carts")
      .select("attributes")
      .where("id", "=", cartId)
      .executeTakeFirstOrThrow();
    expect(cart.attributes).toEqual([]);
  });

  test("are bounded in size", async () => {
    const cartId = await newCart();
    const { status } = await say(cartId, { [asked]: { ...right, notes: "x".repeat(40_000) } });
    expect(status).toBe(400);
  });

  test("are refused with the name of every invalid answer", async () => {
    const { json } = await say(await newCart(), { [asked]: { classes: 0 } });
    expect(json.errors?.map(({ code, field }) => `${code} ${field}`)).toEqual([
      `BLANK ${asked}#/school`,
      `BLANK ${asked}#/arrival`,
      `INVALID ${asked}#/classes`,
    ]);
  });
});

describe("an order", () => {
  test("stores the answers with the wording of their questions, and removes them from its cart", async () => {
    const { answers, attributes, cartId } = await order({
      [read]: { acknowledged: true },
      [asked]: { ...right, school: " Union High\u0000 " },
    });
    expect(answers).toEqual([
      { step: read, field: "acknowledged", title: "I have read this.", text: "Yes", choices: ["Yes"] },
      { step: asked, field: "school", title: "School", text: "Union High" },
      {
        step: asked,
        field: "arrival",
        title: "How will you arrive?",
        text: "By coach",
        choices: ["By coach"],
        atTheDoor: true,
      },
      { step: asked, field: "topics", title: "Topics", text: "Rocks, The sea", choices: ["Rocks", "The sea"] },
      { step: asked, field: "wheelchair", title: "Wheelchair", text: "Yes", choices: ["Yes"], atTheDoor: true },
      { step: asked, field: "classes", title: "Classes", text: "2" },
    ]);
    expect(attributes).toEqual([]);
    expect(
      (await museum.db.selectFrom("carts").select("attributes").where("id", "=", cartId).executeTakeFirstOrThrow())
        .attributes,
    ).toEqual([]);
  });

  test("keeps answers that its author no longer asks for, and the door sees them", async () => {
    const cartId = await newCart();
    await say(cartId, { [asked]: right });
    museum.configure({ catalogue: roomy, ...flows({ class: { ...served, steps: served.steps.slice(0, 3) } }) });
    await museum.pay(cartId);
    museum.configure({ catalogue: roomy, ...published });
    const { answers } = await museum.db
      .selectFrom("orders")
      .select("answers")
      .where("cart_id", "=", cartId)
      .executeTakeFirstOrThrow();
    expect(answers[0]).toEqual({ step: asked, field: "school", title: "school", text: "Union High", atTheDoor: true });
  });

  test("shows its answers to buyer and staff, and in its mail", async () => {
    const { id } = await order({ [asked]: { school: "<b>Union</b>", arrival: "foot" } });
    const own = await museum.get<{ body: OrderRecordResponse }>(`/order/${id}`);
    const said = [
      ["School", "<b>Union</b>"],
      ["How will you arrive?", "On foot"],
      ["Wheelchair", "No"],
    ];
    expect(own.json.body.order.answers?.map(({ title, text }) => [title, text])).toEqual(said);
    const staff = await (await newEmployee(museum, ["orders"])).get<{ body: OrderRecordResponse }>(`/order/${id}`);
    expect(staff.json.body.order.answers?.map(({ title, text }) => [title, text])).toEqual(said);
    await expect
      .poll(async () =>
        (await museum.mails()).some(
          (mail) =>
            mail.includes("What you told us:") &&
            mail.includes("How will you arrive? On foot") &&
            mail.includes("Wheelchair: No"),
        ),
      )
      .toBe(true);
    expect(
      (await museum.mails())
        .filter((mail) => mail.includes("What you told us:"))
        .every((mail) => !/<li>School: <b>/.test(mail)),
    ).toBe(true);
  });

  test("is mailed without links and line breaks, because anyone may have the mail sent to anyone", async () => {
    const fresh = flow(
      step("/questions", "questions", {
        fields: { type: "object", properties: { notes: { type: "string", title: "Notes", maxLength: 500 } } },
      }),
    );
    museum.configure({ catalogue: roomy, ...flows({ class: fresh }) });
    await order({ [asked]: { notes: "<p>Locked</p> See https://evil.example/login" } });
    await order({ [asked]: { notes: "We come early.\n\nDear customer,\npay again" } });
    museum.configure({ catalogue: roomy, ...published });
    await expect
      .poll(async () =>
        (await museum.mails()).some((mail) => mail.includes("Notes: We come early. Dear customer, pay again")),
      )
      .toBe(true);
    await expect
      .poll(async () =>
        (await museum.mails()).some((mail) =>
          mail.includes("See https:\u200C/\u200C/\u200Cevil.\u200Cexample/\u200Clogin"),
        ),
      )
      .toBe(true);
    expect(
      (await museum.mails()).filter((mail) => mail.includes("evil.example") || mail.includes("<li>Notes: <p>")),
    ).toEqual([]);
  });

  test("shows the door the answers that its author marked, except those answered with no", async () => {
    const desk = await newEmployee(museum, ["check-in"]);
    const door = async (answers: object) => {
      const { confirmation_code } = await order({ [asked]: answers });
      const { json } = await desk.get<{ body: CheckInResponse }>(`/checkin/tickets/ticket-code/${confirmation_code}`);
      return json.body.answers?.map(({ title, text }) => [title, text]);
    };
    expect(await door(right)).toEqual([
      ["How will you arrive?", "By coach"],
      ["Wheelchair", "Yes"],
    ]);
    expect(await door({ ...right, wheelchair: false })).toEqual([["How will you arrive?", "By coach"]]);
  });

  test("without answers does not mention them", async () => {
    const cartId = await newCart();
    await museum.pay(cartId);
    const { id, confirmation_code } = await museum.db
      .selectFrom("orders")
      .select(["id", "confirmation_code"])
      .where("cart_id", "=", cartId)
      .executeTakeFirstOrThrow();
    expect((await museum.get<{ body: OrderRecordResponse }>(`/order/${id}`)).json.body.order).not.toHaveProperty(
      "answers",
    );
    const desk = await newEmployee(museum, ["check-in"]);
    expect(
      (await desk.get<{ body: CheckInResponse }>(`/checkin/tickets/ticket-code/${confirmation_code}`)).json.body,
    ).not.toHaveProperty("answers");
  });
});

test("a report counts the countable answers, by day and in total, and lists each", async () => {
  const own = await openMuseum({ config: published });
  const buy = async (answers: object) => {
    const { json } = await own.post<Answer>("/checkout/create", {
      lineItems: [line("adult", 1, { Date: day, Time: "10:00 AM" })],
    });
    await own.post("/checkout/attribute", {
      cartId: json.id,
      attributes: [{ key: asked, value: JSON.stringify(answers) }],
    });
    expect((await own.pay(json.id)).status).toBe(303);
  };
  await buy({ school: "=Union", arrival: "coach", topics: ["Rocks", "The sea"] });
  await buy({ school: "Central", arrival: "coach", topics: ["Rocks"], wheelchair: true });
  own.wait(24 * 60);
  await buy({ school: "West", arrival: "foot" });
  const desk = await newEmployee(own, ["reports"]);
  const { json } = await desk.get<{ body: AnswersReport }>("/reports/answers?from=2026-11-20&to=2026-11-30");
  const { days, counts, answers, orders, moreAvailable } = json.body;
  expect([orders, moreAvailable]).toEqual([3, false]);
  expect(counts.map(({ question, answer, orders: count }) => `${question} ${answer} ${count}`)).toEqual([
    "How will you arrive? By coach 2",
    "How will you arrive? On foot 1",
    "Topics Rocks 2",
    "Topics The sea 1",
    "Wheelchair No 2",
    "Wheelchair Yes 1",
  ]);
  expect(
    days
      .filter(({ question }) => question === "How will you arrive?")
      .map(({ date, answer, orders: count }) => `${date} ${answer} ${count}`),
  ).toEqual(["2026-11-21 By coach 2", "2026-11-22 On foot 1"]);
  expect(answers.filter(({ question }) => question === "School").map(({ answer }) => answer)).toEqual([
    "=Union",
    "Central",
    "West",
  ]);
  expect((await desk.get<{ body: AnswersReport }>("/reports/answers?from=2026-11-22")).json.body.orders).toBe(1);
  expect((await (await newEmployee(own, ["orders"])).get("/reports/answers")).status).toBe(403);
});

describe("a customer's answers", () => {
  const answersOf = async (id: string) =>
    (await museum.db.selectFrom("orders").select("answers").where("id", "=", id).executeTakeFirstOrThrow()).answers;
  const deleteAccount = (headers: Record<string, string>) =>
    post(museum, "/storefront/customer/delete", { password }, headers);

  test("are included in their download", async () => {
    const { email } = await newAccount(museum);
    const headers = await signedIn(museum, email);
    await order({ [asked]: right }, headers);
    const { json } = await museum.get<{ body: CustomerExport }>("/customer/export", headers);
    expect(json.body.orders[0]?.answers.map(({ title }) => title)).toContain("School");
    expect(json.body.orders[0]?.attributes).toEqual([]);
  });

  test.each(["signed in", "as a guest"])(
    "given %s are erased after the visit: the door needs them until then",
    async (who) => {
      const { email } = await newAccount(museum);
      const headers = await signedIn(museum, email);
      const { id } = await order({ [asked]: right }, who === "signed in" ? headers : {});
      if (who === "as a guest") await museum.db.updateTable("orders").set({ email }).where("id", "=", id).execute();
      expect((await deleteAccount(headers)).status).toBe(200);
      expect(await answersOf(id)).toHaveLength(5);
      await forgetDeleted(museum.db, new Date("2026-12-01T12:00:00Z"));
      expect(await answersOf(id)).toHaveLength(5);
      await forgetDeleted(museum.db, new Date("2026-12-05T12:00:00Z"));
      expect(await answersOf(id)).toEqual([]);
    },
  );

  test("of past visits are erased immediately, and only theirs", async () => {
    const { email } = await newAccount(museum);
    const headers = await signedIn(museum, email);
    const mine = await order({ [asked]: right }, headers);
    const theirs = await order({ [asked]: right });
    await sql`update tickets set date = '2026-11-01' where order_id in (${mine.id}, ${theirs.id})`.execute(museum.db);
    expect((await deleteAccount(headers)).status).toBe(200);
    expect([await answersOf(mine.id), (await answersOf(theirs.id)).length]).toEqual([[], 5]);
  });
});

describe("a question published during a visitor's purchase", () => {
  const question = (required: string[], properties: object) => ({ fields: { type: "object", required, properties } });
  const access = { access: { type: "string", title: "Do you need step-free access?", enum: ["Yes", "No"] } };
  const coach = {
    when: {
      required: ["questions"],
      properties: { questions: { required: ["arrival"], properties: { arrival: { const: "coach" } } } },
    },
  };
  const large = {
    when: {
      required: ["tickets"],
      properties: { tickets: { required: ["party"], properties: { party: { exclusiveMinimum: 6 } } } },
    },
  };
  const led = (path: string, nextStep: unknown, component = "questions", data = {}) =>
    ({ ...step(path, component, data), nextStep }) as ServedStep;
  const after = flow(
    led("/date", "/questions", "date", { eventId: "gallery" }),
    led(
      "/questions",
      [{ ...coach, to: "/coach" }, { ...large, to: "/group" }, "/access"],
      "questions",
      question(["arrival"], fields.properties),
    ),
    led("/coach", "/access", "questions", question(["stop"], { stop: { type: "string", title: "Where?" } })),
    led("/group", "/access", "questions", question(["name"], { name: { type: "string", title: "Which group?" } })),
    { ...led("/access", "checkout", "questions", question(["access"], access)), page: "/last" },
  );

  test.each<[string, Record<string, unknown>, string | undefined]>([
    ["nothing was answered: to the first", {}, "/event/class/questions"],
    [
      "their path skips the others: to the one on every path",
      { "/questions": { arrival: "foot" } },
      "/event/class/last",
    ],
    ["their answers lead to another", { "/questions": { arrival: "coach" } }, "/event/class/coach"],
    [
      "everything is answered: not at all",
      { "/questions": { arrival: "coach" }, "/coach": { stop: "North" }, "/access": { access: "No" } },
      undefined,
    ],
    [
      "the rest depends on the party: not at all",
      { "/questions": { arrival: "foot" }, "/access": { access: "No" } },
      undefined,
    ],
  ])("leads them back from checkout if %s", async (_what, answers, page) => {
    const visited = await openMuseum({ config: { ...flows({ class: after }), catalogue: roomy } });
    const { json } = await visited.post<Answer>("/checkout/create", {
      lineItems: [line("adult", 2, { Date: day, Time: "10:00 AM" })],
    });
    const attributes = Object.entries(answers).map(([path, value]) => ({
      key: `/event/class${path}`,
      value: JSON.stringify(value),
    }));
    const { status, text } = await visited.post("/checkout/attribute", { cartId: json.id, attributes });
    expect(status, text).toBe(200);
    const url = `/checkout/${json.id}?back=%2Fevent%2Fclass%2Freview`;
    const looked = await visited.server.inject({ url });
    expect([looked.statusCode, looked.headers.location]).toEqual(page === undefined ? [200, undefined] : [303, page]);
    const form = new URLSearchParams({
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@museum.example",
    }).toString();
    const paid = await visited.server.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: form,
    });
    expect([paid.statusCode, paid.headers.location]).toEqual([303, page ?? expect.stringMatching(/^\/order\//)]);
  });
});

import { describe, expect, test } from "vitest";
import type { AnswersReport, Cart, ErrorBody, OrderRecordResponse } from "../../../schemas/generated/wire.ts";
import type { ServedFlow, ServedStep } from "../../../server/museum/model/config.ts";
import { catalogue } from "../support/fixture.ts";
import { line, openMuseum } from "../support/museum.ts";
import { newEmployee } from "../support/staff.ts";

const step = (path: string, component: string, data: object, more: Partial<ServedStep> = {}): ServedStep => ({
  ...{ path, component, title: path, continueButtonText: "Continue", data: data as ServedStep["data"], ...more },
});
const fieldsOf = (properties: object, required = Object.keys(properties)) => ({
  fields: { type: "object", required, properties },
});
const name = { type: "string", title: "Name", maxLength: 40, atTheDoor: true };
const adults = fieldsOf({ adults: { type: "integer", title: "How many adults?", minimum: 0, maximum: 10 } });
const flow = (handle: string, ...steps: ServedStep[]): ServedFlow => ({
  ...{ id: `event/${handle}`, base: "event", handle, title: handle, version: "1", mode: "sequence", steps },
});
const flows: Record<string, ServedFlow> = {
  class: flow(
    "class",
    step("/group", "questions", adults, { nextStep: "/adult" }),
    step("/adult", "questions", fieldsOf({ name }), {
      ...{ title: "Accompanying adult", repeat: { count: "/group.adults", atMost: 5 }, nextStep: "/meal" },
    }),
    step("/meal", "questions", fieldsOf({ meal: { type: "string", title: "Meal", enum: ["Soup", "Salad"] }, name }), {
      ...{ title: "Guest {n} of {count}", repeat: { count: "/group.adults", atMost: 5 }, nextStep: "checkout" },
    }),
  ),
  party: flow(
    "party",
    step("/guest", "questions", fieldsOf({ name: { ...name, title: "Name of guest {n}" } }, []), {
      ...{ title: "Guest", repeat: { count: "tickets.party", atMost: 100 }, nextStep: "checkout" },
    }),
  ),
};
const museum = await openMuseum({
  config: {
    flow: (base: string, handle: string) => (base === "event" ? flows[handle] : undefined),
    catalogue: { ...catalogue, events: catalogue.events.map((event) => ({ ...event, capacity: 1000 })) },
  },
});

async function newCart(): Promise<string> {
  const lineItems = [line("adult", 2, { Date: "2026-12-01", Time: "10:00 AM" })];
  return (await museum.post<Cart>("/checkout/create", { lineItems })).json.id;
}
const answer = (cartId: string, answers: Record<string, object | null>) =>
  museum.post<Cart & ErrorBody>("/checkout/attribute", {
    cartId,
    attributes: Object.entries(answers).map(([key, value]) => ({ key, value: value && JSON.stringify(value) })),
  });
async function order(answers: Record<string, object>) {
  const cartId = await newCart();
  const { status, text } = await answer(cartId, answers);
  expect(status, text).toBe(200);
  expect((await museum.pay(cartId)).status).toBe(303);
  return museum.db.selectFrom("orders").selectAll().where("cart_id", "=", cartId).executeTakeFirstOrThrow();
}
const said = (answers: readonly { title: string; text: string }[]) =>
  answers.map(({ title, text }) => `${title}: ${text}`);
const inClass = (count: number, names: Record<number, string>) => ({
  "/event/class/group": { adults: count },
  ...Object.fromEntries(Object.entries(names).map(([n, own]) => [`/event/class/adult/${n}`, { name: own }])),
});

describe("answers of a repeated step", () => {
  test("are named by their number on the order, for staff, at the door and in the mail", async () => {
    const made = await order(inClass(3, { 3: "Cy", 1: "Ada", 2: "Bo" }));
    const expected = [
      "Accompanying adult 1 of 3: Ada",
      "Accompanying adult 2 of 3: Bo",
      "Accompanying adult 3 of 3: Cy",
    ];
    expect(said(made.answers)).toEqual(["How many adults?: 3", ...expected]);
    const staff = await newEmployee(museum, ["orders"]);
    const record = await staff.get<{ body: OrderRecordResponse }>(`/order/${made.id}`);
    expect(said(record.json.body.order.answers ?? []).slice(1)).toEqual(expected);
    expect(record.json.body.order.answers?.[1]).not.toHaveProperty("question");
    const isMailed = async () =>
      (await museum.mails()).some((mail) => expected.every((each) => mail.replaceAll("\u00A0", " ").includes(each)));
    await expect.poll(isMailed, { timeout: 20_000 }).toBe(true);
  });

  test("say their question too if the step asks several, and use a number that the title has", async () => {
    const made = await order({
      ...inClass(1, { 1: "Ada" }),
      "/event/class/meal/1": { meal: "Soup", name: "Ada" },
    });
    expect(said(made.answers).slice(2)).toEqual(["Guest 1 of 1: Meal: Soup", "Guest 1 of 1: Name: Ada"]);
  });

  test("above the number that the visitor lowered afterwards are not on the order", async () => {
    const made = await order(inClass(1, { 1: "Ada", 2: "Bo" }));
    expect(said(made.answers)).toEqual(["How many adults?: 1", "Accompanying adult 1 of 1: Ada"]);
  });

  test("count up to the last one if only the browser knows how many there are; a gap stays a gap", async () => {
    const made = await order({ "/event/party/guest/3": { name: "Cy" }, "/event/party/guest/1": { name: "Ada" } });
    expect(said(made.answers)).toEqual(["Guest 1 of 3: Ada", "Guest 3 of 3: Cy"]);
  });

  test("are counted together in the report, however many there are", async () => {
    await order({
      "/event/class/group": { adults: 2 },
      "/event/class/adult/1": { name: "Ada" },
      "/event/class/adult/2": { name: "Bo" },
      "/event/class/meal/1": { meal: "Salad", name: "Ada" },
      "/event/class/meal/2": { meal: "Salad", name: "Bo" },
    });
    const desk = await newEmployee(museum, ["reports"]);
    const { json } = await desk.get<{ body: AnswersReport }>("/reports/answers?from=2026-01-01&to=2026-12-31");
    expect(json.body.counts).toContainEqual({ question: "Guest: Meal", answer: "Salad", orders: 1 });
    expect(json.body.answers.map(({ question }) => question)).toContain("Guest 2 of 2: Meal");
  });

  test.each([
    ["of the step itself, which is only asked by number", "/event/class/adult"],
    ["with the number 0", "/event/class/adult/0"],
    ["above the most", "/event/class/adult/6"],
    ["of another way to write a number", "/event/class/adult/01"],
    ["of a number in another form", "/event/class/adult/1e0"],
    ["of a negative number", "/event/class/adult/-1"],
    ["of a number of a number", "/event/class/adult/1/1"],
    ["of a step that is not repeated", "/event/class/group/1"],
  ])("are refused: %s", async (_what, address) => {
    const { status, json } = await answer(await newCart(), { [address]: { name: "Ada" } });
    expect([status, json.errors?.[0]?.code, json.errors?.[0]?.field]).toEqual([400, "UNKNOWN_ATTRIBUTE", address]);
  });

  test("are as many as a flow may ask, and ten thousand are refused", async () => {
    const all = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`/event/party/guest/${at + 1}`, { name: "Ada" }]));
    const cartId = await newCart();
    expect((await answer(cartId, all(100))).status).toBe(200);
    expect((await answer(cartId, all(101))).status).toBe(400);
    expect((await answer(cartId, all(10_000))).status).toBeGreaterThanOrEqual(400);
    expect((await museum.pay(cartId)).status).toBe(303);
  });

  test("lead back to the first that is missing, as far as the number is known", async () => {
    const missing = async (answers: Record<string, object>) => {
      const cartId = await newCart();
      expect((await answer(cartId, answers)).status).toBe(200);
      const { statusCode, headers } = await museum.server.inject({
        url: `/checkout/${cartId}?back=${encodeURIComponent("/event/class/meal/1")}`,
      });
      return statusCode === 303 ? headers.location : undefined;
    };
    expect(await missing(inClass(3, { 1: "Ada", 3: "Cy" }))).toBe("/event/class/adult/2");
    expect(await missing(inClass(1, { 1: "Ada" }))).toBe("/event/class/meal/1");
    expect(await missing(inClass(0, {}))).toBeUndefined();
  });
});

// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { customer as account, membership as offered } from "../../commerce/testing/wire.ts";
import { renderStep } from "../../engine/testing/render-step.tsx";
import type { Answer, Data } from "../../schemas/generated/steps/membership-info.ts";
import definition from "../generated/membership-info.ts";

afterEach(cleanup);

const membership = { membership: "dual", level: "dual", variantId: "dual-year" };
const dual = offered("dual");
const forTwo = { ...dual, variants: dual.variants.map((variant) => ({ ...variant, memberLimits: { value: 2 } })) };
const ada: Answer = { primaryFirstName: "Ada", primaryLastName: "Lovelace", contactEmail: "ada@meridian.example" };

function show({ answer, customer = null, data = {} }: { answer?: Answer; customer?: unknown; data?: Data } = {}) {
  return renderStep(definition, { data, answers: { membership }, loaded: { chosen: forTwo }, customer }, { answer });
}
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const known = () =>
  within(screen.getByRole("region", { name: "From your account" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const proceed = (step: Awaited<ReturnType<typeof show>>) => act(() => step.proceed());

test("the signed-in customer's data is filled in, and accepted unchanged", async () => {
  const step = await show({ customer: account({ phone: undefined }) });
  expect(known()).toEqual(["Ada Lovelace", "ada@meridian.example"]);
  expect(await proceed(step)).toBe(true);
  expect(step.answer()).toEqual(ada);
  expect(step.blocker()).toBeUndefined();
});

test("renewing the same level names the second member again; another level, or a gift, does not", async () => {
  const held = { level: "dual", title: "Dual", expires: "2027-03-31", isValid: true, ticketsPerDay: 2 };
  const membership = { ...held, additionalMember: { firstName: "Charles", lastName: "Babbage" } };
  const step = await show({ customer: account({ membership }) });
  expect(field("Second member’s first name").value).toBe("Charles");
  expect(field("Second member’s last name").value).toBe("Babbage");
  await userEvent.click(screen.getByRole("checkbox", { name: "This membership is a gift" }));
  // The giver need not know who else the recipient brings.
  expect(screen.queryByRole("group", { name: "Second member (optional)" })).toBeNull();
  expect(screen.getByRole("group", { name: "Recipient" }).querySelectorAll("input")).toHaveLength(3);
  await userEvent.click(screen.getByRole("checkbox", { name: "This membership is a gift" }));
  expect(await proceed(step)).toBe(true);
  expect(step.answer()).toMatchObject({ additionalFirstName: "Charles", additionalLastName: "Babbage" });
  cleanup();
  await show({ customer: account({ membership: { ...membership, level: "family" } }) });
  expect(field("Second member’s first name").value).toBe("");
});

const address = { street: "1 Museum Way", city: "Denver", state: "CO", zip: "80202" };
const required: Data = {
  requiredFields: ["contactPhone", "contactStreet", "contactCity", "contactState", "contactZip"],
};
const contact = {
  contactPhone: "(303) 555-0142",
  contactStreet: "1 Museum Way",
  contactCity: "Denver",
  contactState: "CO",
  contactZip: "80202",
};

test("the account's data is shown without asking again, and is sent with the order", async () => {
  const step = await show({ customer: account({ address }), data: required });
  expect(known()).toEqual([
    "Ada Lovelace",
    "ada@meridian.example",
    "(303) 555-0142",
    "1\u00a0Museum Way, Denver, CO\u00a080202",
  ]);
  expect(screen.getAllByRole("textbox").map(({ id }) => id.split("_").at(-1))).toEqual([
    "additionalFirstName",
    "additionalLastName",
  ]);
  await userEvent.type(field("Second member’s first name"), "Charles");
  await userEvent.type(field("Second member’s last name"), "Babbage");
  expect(await proceed(step)).toBe(true);
  const sent = definition.contribute?.(step.answer(), { data: required, loaded: {} } as never)?.cartAttributes;
  expect(sent).toEqual({ ...ada, ...contact, additionalFirstName: "Charles", additionalLastName: "Babbage" });
});

test("data that the account lacks, or that is invalid, is requested", async () => {
  const step = await show({
    customer: account({ phone: undefined, address: { ...address, state: "Colorado" } }),
    data: required,
  });
  expect(known()).toEqual(["Ada Lovelace", "ada@meridian.example", "1\u00a0Museum Way, Denver, 80202"]);
  expect(field("Phone").value).toBe("");
  expect(screen.getByLabelText("State")).toBeDefined();
  expect(await proceed(step)).toBe(false);
});

test("Change shows all fields filled in, and stays so after an edit", async () => {
  const step = await show({ customer: account({ address }), data: required });
  await userEvent.click(screen.getByRole("button", { name: "Change" }));
  expect(screen.queryByRole("region", { name: "From your account" })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field(/^First name/)));
  fireEvent.change(field("Phone"), { target: { value: "(720) 555-0199" } });
  expect(await proceed(step)).toBe(true);
  expect(step.answer()).toEqual({ ...ada, ...contact, contactPhone: "(720) 555-0199" });
  const changed = step.answer() as Answer;
  cleanup();
  await show({ answer: changed, customer: account({ address }), data: required });
  expect(field("Street").value).toBe("1 Museum Way");
});

test("typed values are not overwritten", async () => {
  await show({ answer: { ...ada, primaryFirstName: "Augusta" }, customer: account() });
  expect(field(/^First name/).value).toBe("Augusta");
  expect(field(/^Phone/).value).toBe("");
});

test("Continue marks missing fields, moves focus to the summary, and stays", async () => {
  const step = await show({ answer: { ...ada, primaryLastName: "" } });
  expect(await proceed(step)).toBe(false);
  const lastName = field(/^Last name/);
  expect(document.activeElement).toBe(screen.getByRole("alert"));
  expect(document.getElementById(lastName.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "This field is required.",
  );
});

test("a field that the author requires has an asterisk and must be filled in", async () => {
  const step = await show({ answer: ada, data: { requiredFields: ["contactZip"] } });
  expect(await proceed(step)).toBe(false);
  expect(screen.getByText("Zip").hasAttribute("data-required")).toBe(true);
  await userEvent.type(field("Zip"), "80202");
  expect(await proceed(step)).toBe(true);
  expect(step.answer()).toEqual({ ...ada, contactZip: "80202" });
});

test("a gift asks for its purchaser, by default the signed-in customer", async () => {
  const step = await show({
    answer: ada,
    customer: account({ firstName: "Grace", lastName: "Hopper", email: "grace@meridian.example", phone: undefined }),
  });
  expect(screen.queryByRole("textbox", { name: /^Your first name/ })).toBeNull();
  await userEvent.click(screen.getByRole("checkbox", { name: "This membership is a gift" }));
  expect(known()).toEqual(["Grace Hopper", "grace@meridian.example"]);
  expect(screen.queryByRole("textbox", { name: /^Your first name/ })).toBeNull();
  expect(await proceed(step)).toBe(true);
  expect(step.answer()).toEqual({
    ...ada,
    isGift: true,
    purchaserFirstName: "Grace",
    purchaserLastName: "Hopper",
    purchaserEmail: "grace@meridian.example",
  });
});

test("a gift begins without the giver's own name and address, and cannot be given to them", async () => {
  const grace = account({ firstName: "Grace", lastName: "Hopper", email: "grace@meridian.example", phone: undefined });
  const step = await show({ customer: grace });
  await userEvent.click(screen.getByRole("checkbox", { name: "This membership is a gift" }));
  expect([field(/^First name/).value, field(/^Email/).value]).toEqual(["", ""]);
  expect(known()).toContain("grace@meridian.example");
  const enter = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
  enter(/^First name/, "Ada");
  enter(/^Last name/, "Lovelace");
  enter(/^Email/, "GRACE@meridian.example");
  expect(await proceed(step)).toBe(false);
  const said = document.getElementById(field(/^Email/).getAttribute("aria-describedby") ?? "")?.textContent;
  expect(said).toBe("This is your own address. Enter the recipient’s email, or uncheck the gift box.");
  enter(/^Email/, "ada@meridian.example");
  expect(await proceed(step)).toBe(true);
  expect(step.answer()).toMatchObject({ ...ada, isGift: true, purchaserEmail: "grace@meridian.example" });
});

test("an additional member can be named", async () => {
  const step = await show({ answer: ada });
  await userEvent.type(field(/^Second member’s first name/), "William");
  expect(step.answer()?.additionalFirstName).toBe("William");
});

test("a membership for one person has no second member, and does not send one typed earlier", async () => {
  const chosen = offered("individual");
  const step = await renderStep(
    definition,
    {
      data: {},
      answers: { membership: { membership: "individual", level: "individual", variantId: "individual-year" } },
      loaded: { chosen },
      customer: null,
    },
    { answer: { ...ada, additionalFirstName: "Charles" } },
  );
  expect(screen.queryByRole("group", { name: "Second member (optional)" })).toBeNull();
  expect(await proceed(step)).toBe(true);
  expect(definition.contribute?.(step.answer(), { data: {}, loaded: { chosen } } as never)?.cartAttributes).toEqual(
    ada,
  );
});

test("a gift requires only the recipient's names and email, whatever the author requires of members", async () => {
  const step = await show({
    answer: { ...ada, isGift: true },
    data: { requiredFields: ["contactPhone", "contactZip"] },
  });
  for (const name of ["Phone", "Street", "City", "State", "Zip"])
    expect(screen.queryByRole("textbox", { name })).toBeNull();
  expect(await proceed(step)).toBe(true);
});

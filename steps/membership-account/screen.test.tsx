// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CallError } from "../../commerce/errors.ts";
import type { AccountService } from "../../commerce/services.ts";
import { customer } from "../../commerce/testing/wire.ts";
import { renderStep } from "../../engine/testing/render-step.tsx";
import type { Answer } from "../../schemas/generated/steps/membership-account.ts";
import definition from "../generated/membership-account.ts";

afterEach(cleanup);

const passwordRecoveryUrl = "/account/recover";
const answers = { membership: { membership: "dual", level: "dual", variantId: "dual-year" } };
const refused = (code: string, field?: string, message = "The server's own words.") =>
  new CallError({ message, status: 400, errors: [{ code, message, ...(field !== undefined && { field }) }] });

async function show({
  who = null,
  answer,
  account = {},
}: {
  who?: unknown;
  answer?: Answer;
  account?: Partial<AccountService>;
} = {}) {
  const services = { account, passwordRecoveryUrl };
  const step = await renderStep(definition, { data: {}, answers, loaded: {}, customer: who }, { answer, services });
  return { ...step, proceed: () => act(() => step.proceed()) };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`));
const errorOf = (name: string) =>
  document.getElementById(field(name).getAttribute("aria-describedby") ?? "")?.textContent;
const fill = async (values: Record<string, string>) => {
  for (const [name, text] of Object.entries(values)) {
    await userEvent.clear(field(name));
    await userEvent.type(field(name), text);
  }
};
const registration = { "First name": "Ada", "Last name": "Lovelace", Email: "ada@meridian.example" };

test("signing in submits the input, clears it, and continues", async () => {
  const signIn = vi.fn<AccountService["signIn"]>().mockResolvedValue(customer());
  const step = await show({ account: { signIn } });
  await fill({ Email: "ada@meridian.example", Password: "countess" });
  expect(await step.proceed()).toBe(true);
  expect(signIn).toHaveBeenCalledExactlyOnceWith(
    { email: "ada@meridian.example", password: "countess" },
    expect.any(String),
  );
  expect(step.answer()).toEqual({ mode: "sign-in" });
});

test("typed values survive a reload and a switch of forms; passwords do not", async () => {
  const step = await show();
  await fill({ Email: "ada@meridian.example", Password: "countess" });
  expect(step.answer()).toEqual({ mode: "sign-in", entered: { email: "ada@meridian.example" } });
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  await fill({ "First name": "Ada" });
  const kept = { mode: "register", entered: { email: "ada@meridian.example", firstName: "Ada" } } as const;
  expect(step.answer()).toEqual(kept);
  cleanup();
  await show({ answer: kept });
  expect([
    field("First name").value,
    field("Email").value,
    screen.getByLabelText<HTMLInputElement>(/^Password/).value,
  ]).toEqual(["Ada", "ada@meridian.example", ""]);
});

test("an empty form is not sent; missing fields are marked and listed in the summary, which gets focus", async () => {
  const signIn = vi.fn<AccountService["signIn"]>();
  const step = await show({ account: { signIn } });
  expect(await step.proceed()).toBe(false);
  expect(signIn).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole("alert"));
  expect(errorOf("Email")).toBe("This field is required.");
});

test("a refusal shows the text of its code", async () => {
  const signIn = vi.fn<AccountService["signIn"]>().mockRejectedValue(refused("UNIDENTIFIED_CUSTOMER"));
  const step = await show({ account: { signIn } });
  await fill({ Email: "ada@meridian.example", Password: "wrong" });
  expect(await step.proceed()).toBe(false);
  expect(screen.getByRole("alert").textContent).toContain(
    "Email and/or password does not match our records. New user? Create Account",
  );
});

test("switching between the two forms moves focus to the heading", async () => {
  const step = await show();
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  expect(step.answer()).toEqual({ mode: "register" });
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Create an account" }));
  await userEvent.click(screen.getByRole("button", { name: "Sign in instead" }));
  expect(step.answer()).toEqual({ mode: "sign-in" });
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Sign in" }));
});

test("registering confirms success, and asks for what the account still lacks", async () => {
  const register = vi.fn<AccountService["register"]>().mockResolvedValue(customer({ phone: "", addressId: "" }));
  const step = await show({ answer: { mode: "register" }, account: { register } });
  await fill(registration);
  await userEvent.type(screen.getByLabelText(/^Password/), "countess");
  await userEvent.type(screen.getByLabelText(/^Confirm password/), "countess");
  expect(await step.proceed()).toBe(false);
  expect(register).toHaveBeenCalledExactlyOnceWith(
    {
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@meridian.example",
      password: "countess",
      password_confirmation: "countess",
    },
    expect.any(String),
  );
  expect(screen.getByRole("status").textContent).toBe(
    "Registration CompleteYou have successfully registered your account and have been signed in. An email confirmation will be sent to the provided email.",
  );
});

test("an address that already has an account offers a password reset; another failure does not", async () => {
  const register = vi
    .fn<AccountService["register"]>()
    .mockRejectedValueOnce(refused("TAKEN", "email"))
    .mockRejectedValueOnce(refused("BAD_DOMAIN", "email"));
  const step = await show({ answer: { mode: "register" }, account: { register } });
  await fill(registration);
  await userEvent.type(screen.getByLabelText(/^Password/), "countess");
  await userEvent.type(screen.getByLabelText(/^Confirm password/), "countess");
  expect(await step.proceed()).toBe(false);
  expect(errorOf("Email")).toBe("This email already has an account.");
  expect(screen.getByRole("link", { name: "Forgot your password?" }).getAttribute("href")).toBe(passwordRecoveryUrl);
  expect(await step.proceed()).toBe(false);
  expect(errorOf("Email")).toBe("Invalid email domain. Please enter a valid email address.");
  expect(screen.queryByRole("link", { name: "Forgot your password?" })).toBeNull();
});

test("signing in offers a password reset, also after a wrong password", async () => {
  const signIn = vi.fn<AccountService["signIn"]>().mockRejectedValue(refused("UNIDENTIFIED_CUSTOMER", "password"));
  const step = await show({ account: { signIn } });
  const link = () => screen.getByRole("link", { name: "Forgot your password?" }).getAttribute("href");
  expect(link()).toBe(passwordRecoveryUrl);
  await fill({ Email: "ada@meridian.example" });
  await userEvent.type(screen.getByLabelText(/^Password/), "wrong");
  expect(await step.proceed()).toBe(false);
  expect(link()).toBe(passwordRecoveryUrl);
});

test("a signed-in customer only adds what is missing, and the address as a whole", async () => {
  const update = vi.fn<AccountService["update"]>().mockResolvedValue(customer());
  const step = await show({ who: customer({ phone: "", addressId: "" }), account: { update } });
  expect(
    screen.getByText("We need your phone and address for the membership card, and won’t ask again."),
  ).toBeDefined();
  expect(screen.queryByLabelText(/^First name/)).toBeNull();
  await fill({ Phone: "3035550142", Street: "1 Museum Way", City: "Denver", State: "CO", Zip: "80202" });
  expect(await step.proceed()).toBe(true);
  expect(update).toHaveBeenCalledExactlyOnceWith({
    firstName: "Ada",
    lastName: "Lovelace",
    phone: "(303) 555-0142",
    address: { street: "1 Museum Way", city: "Denver", state: "CO", zip: "80202" },
  });
});

test("the server's address errors are shown at their fields", async () => {
  const update = vi.fn<AccountService["update"]>().mockRejectedValue(refused("NOT_FOUND", "address.zip"));
  const step = await show({ who: customer({ addressId: "" }), account: { update } });
  await fill({ Street: "1 Museum Way", City: "Denver", State: "CO", Zip: "99999" });
  expect(await step.proceed()).toBe(false);
  expect(errorOf("Zip")).toBe("Could not validate address. Please reenter a valid address.");
});

test("if the session ends while joining, the visitor signs in again without losing what was typed, and continues", async () => {
  const lost = new CallError({
    message: "You are not signed in, or your session has ended.",
    status: 401,
    errors: [{ code: "SIGN_IN_REQUIRED", message: "x" }],
  });
  const forget = vi.fn();
  const who = customer({ phone: "", addressId: "" });
  const step = await show({
    who,
    answer: { mode: "register" },
    account: { update: () => Promise.reject(lost), forget },
  });
  const typed = { Phone: "3035550142", Street: "1 Museum Way", City: "Denver", State: "CO", Zip: "80202" };
  await fill(typed);
  expect(await step.proceed()).toBe(false);
  expect(forget).toHaveBeenCalledOnce();
  expect(screen.getByRole("status").textContent).toContain("Please sign in again to continue.");
  const kept = step.answer() as Answer;
  expect(kept).toMatchObject({ mode: "sign-in", entered: { email: who.email, street: "1 Museum Way", zip: "80202" } });

  cleanup();
  const signIn = vi.fn<AccountService["signIn"]>().mockResolvedValue(who);
  const again = await show({ answer: kept, account: { signIn } });
  expect(field("Email").value).toBe(who.email);
  await fill({ Password: "countess" });
  await again.proceed();
  const waiting = again.answer() as Answer;
  cleanup();
  await show({ who, answer: waiting });
  for (const [name, text] of Object.entries({ ...typed, Phone: "(303) 555-0142" }))
    expect(field(name).value).toBe(text);
});

test("a call that never arrived is reported by the host", async () => {
  const offline = new CallError({ message: "We can’t reach the museum right now.", status: 0 });
  const step = await show({ account: { signIn: () => Promise.reject(offline) } });
  await fill({ Email: "ada@meridian.example", Password: "countess" });
  await expect(step.proceed()).rejects.toBe(offline);
});

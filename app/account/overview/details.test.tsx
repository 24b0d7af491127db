// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Customer } from "../../../schemas/generated/wire.ts";
import { serveBoot } from "../../testing/boot.ts";

let Details: typeof import("./details.tsx").Details;

const customer = { id: "ada", email: "ada@example.org", firstName: "Ada", lastName: "Lovelace" } as Customer;
const sent: Record<string, unknown>[] = [];
let answer = { status: 200, body: {} as object };

beforeAll(async () => {
  serveBoot();
  ({ Details } = await import("./details.tsx"));
});
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
});
afterEach(cleanup);

async function change(email: string, password = ""): Promise<void> {
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Change your details" }));
  const field = screen.getByLabelText(/^Email/);
  expect(field).toHaveProperty("value", customer.email);
  await user.clear(field);
  await user.type(field, email);
  if (password !== "") await user.type(screen.getByLabelText(/^Password/), password);
  await user.click(screen.getByRole("button", { name: "Save" }));
}

test("a changed email needs confirming, and the page says where the link went until it is followed", async () => {
  answer = { status: 200, body: { customer: { ...customer, pendingEmail: "new@example.org" } } };
  const { rerender } = render(<Details customer={customer} />);
  expect(screen.queryByText(/emailed a link/)).toBeNull();
  await change("new@example.org");
  // A stranger at the open page does not know the password.
  expect(sent).toEqual([]);
  expect(screen.getByLabelText(/^Password/).getAttribute("aria-invalid")).toBe("true");
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/^Password/), "meridian-ada");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await expect
    .poll(() => sent)
    .toEqual([{ firstName: "Ada", lastName: "Lovelace", email: "new@example.org", password: "meridian-ada" }]);
  await screen.findByRole("button", { name: "Change your details" });
  rerender(<Details customer={{ ...customer, pendingEmail: "new@example.org" }} />);
  expect(
    screen.getByText("We’ve emailed a link to new@example.org. Your account uses that address once you open the link."),
  ).toBeDefined();
  expect(document.body.textContent).toContain("ada@example.org");
});

test("an unchanged email needs no confirming", async () => {
  answer = { status: 200, body: { customer } };
  render(<Details customer={customer} />);
  await change(" ada@example.org ");
  await expect.poll(() => sent).toEqual([{ firstName: "Ada", lastName: "Lovelace" }]);
});

test("an email that is invalid or has an account is refused at its field", async () => {
  answer = {
    status: 400,
    body: { errors: [{ code: "TAKEN", field: "email", message: "This email already has an account." }] },
  };
  render(<Details customer={customer} />);
  await change("nobody", "meridian-ada");
  expect(sent).toEqual([]);
  expect(screen.getByLabelText(/^Email/).getAttribute("aria-invalid")).toBe("true");
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/^Email/), "@example.org");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findAllByText(/This email already has an account/)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText(/^Email/).getAttribute("aria-invalid")).toBe("true");
});

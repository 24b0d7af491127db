// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Customer } from "../../schemas/generated/wire.ts";
import { serveBoot } from "../testing/boot.ts";

let VerifyPage: typeof import("./verify-page.tsx").VerifyPage;
let setCustomer: typeof import("../state/page.ts").setCustomer;

const ada = { id: "ada", email: "ada@example.org" } as Customer;

beforeAll(async () => {
  serveBoot();
  ({ VerifyPage } = await import("./verify-page.tsx"));
  ({ setCustomer } = await import("../state/page.ts"));
});
afterEach(cleanup);

test.each<[string, Partial<Customer>, Customer, string]>([
  [
    "a changed email",
    { pendingEmail: "new@example.org" },
    { ...ada, email: "new@example.org" },
    "All other browsers are signed out.",
  ],
  ["a confirmed email", { unverified: true }, ada, ""],
])("%s is confirmed, with its consequences", async (_which, waits, customer, said) => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ customer })));
  setCustomer({ ...ada, ...waits });
  render(<VerifyPage />, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={["/account/verify#token=abc"]}>{children}</MemoryRouter>,
  });
  const sentence = await screen.findByText(/is confirmed\./);
  const sentences = () => [...(sentence.parentElement?.querySelectorAll("p") ?? [])].map((each) => each.textContent);
  await expect.poll(sentences).toEqual([`Your email ${customer.email} is confirmed.`, ...(said === "" ? [] : [said])]);
});

import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, useEffect, useState } from "react";
import { CallError } from "../../../commerce/errors.ts";
import type { ToolAddress } from "../../../commerce/services.ts";
import { toolServices } from "../../../commerce/testing/staff.ts";
import { datesOf, slot, timedProduct, usd } from "../../../commerce/testing/wire.ts";
import type { ToolProps } from "../../../engine/core/contract.ts";
import type { OrderRecord, RecordTicket, StaffOrder, TakenBackOrder } from "../../../schemas/generated/wire.ts";
import orders from "../../generated/orders.ts";

export const base = "/employee/order/o1";
export const staffOrder = (own: Partial<StaffOrder> = {}): StaffOrder => ({
  id: "o1",
  name: "#1001",
  customerFirstName: "Ada",
  customerLastName: "Lovelace",
  customerEmail: "ada@example.org",
  total: usd("60.00"),
  createdAt: "2026-11-20T17:30:00Z",
  status: "confirmed",
  tickets: 3,
  firstVisit: "2026-12-05",
  ...own,
});
export const ticket = (own: Partial<RecordTicket> = {}): RecordTicket => ({
  id: "t1",
  title: "General Admission",
  date: "2026-12-05",
  time: "10:00 AM",
  ticketTypes: { Adult: 2 },
  status: "valid",
  used: 0,
  move: { until: "2026-12-05T17:00:00Z" },
  cancel: { until: "2026-12-05T17:00:00Z", refund: usd("60.00"), together: ["t1", "t2"] },
  ...own,
});
const line = { productId: "p", variantId: "v", product: null, attributes: [], price: usd("25.00") };
export const record = (own: Partial<OrderRecord> = {}): OrderRecord => ({
  id: "o1",
  name: "#1001",
  status: "confirmed",
  createdAt: "2026-11-20T17:30:00Z",
  buyer: "Ada Lovelace",
  customerEmail: "ada@example.org",
  total: usd("60.00"),
  balance: usd("55.00"),
  lines: [
    {
      ...line,
      id: "1",
      title: "General Admission",
      ticketType: "Adult",
      quantity: 3,
      refunded: 1,
      totalPrice: usd("75.00"),
    },
    { ...line, id: "2", title: "Planetarium", ticketType: "Child", quantity: 2, refunded: 2, totalPrice: usd("50.00") },
    { ...line, id: "3", title: "Planetarium", ticketType: "Adult", quantity: 1, refunded: 0, totalPrice: usd("25.00") },
  ],
  payments: [{ provider: "stripe", amount: usd("60.00"), refunded: usd("5.00"), at: "2026-11-20T17:31:00Z" }],
  tickets: [
    ticket(),
    ticket({ id: "t2", title: "Planetarium", status: "used", used: 2, move: undefined, cancel: undefined }),
  ],
  policy: [],
  history: [
    { at: "2026-11-20T17:30:00Z", kind: "bought", text: "Ordered for $60.00." },
    { at: "2026-11-21T17:30:00Z", kind: "refunded", text: "$5.00 was given back.", by: "Grace Hopper", reason: "Rain" },
  ],
  redemptions: [
    {
      quantity: 2,
      at: "2026-12-05T17:02:00Z",
      date: "2026-12-05",
      time: "10:02 AM",
      by: "Grace Hopper",
      place: "Desk 2",
      here: false,
    },
  ],
  ...own,
});

interface Asked {
  readonly method: string;
  readonly path: string;
}

interface BrowserProps {
  Screen: ComponentType<ToolProps<object>>;
  host: ReturnType<typeof toolServices>;
  first: Record<string, string>;
  went: string[];
}

/** Renders the tool and simulates the browser's address. */
function Browser({ Screen, host, first, went }: BrowserProps) {
  const [query, setQuery] = useState(first);
  useEffect(() => {
    const onBack = (event: Event) => setQuery((event as CustomEvent<Record<string, string>>).detail);
    addEventListener("test-back", onBack);
    return () => removeEventListener("test-back", onBack);
  }, []);
  const go: ToolAddress["go"] = (path, { query: to = {}, replace = false } = {}) => {
    went.push(`${replace ? "replace " : ""}${path}?${new URLSearchParams(to)}`);
    if (path === "/orders") setQuery(to);
  };
  return <Screen data={{}} services={host.services} address={{ ...host.address, path: "/orders", query, go }} />;
}

export async function show({
  query = {} as Record<string, string>,
  found = [
    staffOrder(),
    staffOrder({
      id: "o2",
      name: "#1002",
      customerFirstName: "",
      customerLastName: "",
      customerEmail: "",
      status: "partly-cancelled",
    }),
  ],
  moreAvailable = false,
  takenBack = [] as TakenBackOrder[],
  order = () => record(),
  post = () => ({ order: record() }) as unknown,
  months = (_path: string) => datesOf("2026-12", [5, 6], { today: "2026-12-01" }),
  own = {},
  may = true,
} = {}) {
  const answer = ({ method, path }: Asked): unknown => {
    if (path.endsWith("/refund-quote"))
      return { refund: usd("26.25"), tax: usd("1.25"), handBack: [], guestsIn: 1, memberTickets: 2 };
    if (method === "POST") return post();
    if (path === "/employee/orders/taken-back") return { orders: takenBack };
    if (path.startsWith("/employee/orders")) return { orders: found, moreAvailable };
    if (path.includes("/moves?")) return months(path);
    if (path.includes("/moves/"))
      return {
        products: [timedProduct("ga", [slot("9:00 AM", 1, []), slot("10:00 AM", 8, []), slot("11:00 AM", 0, [])])],
      };
    return { order: order() };
  };
  const host = toolServices({ answer, may: () => may, opens: () => may, ...own });
  const went: string[] = [];
  const Screen = (await orders.screen()).default as ComponentType<ToolProps<object>>;
  await act(async () => render(<Browser Screen={Screen} host={host} first={query} went={went} />));
  // The tool requests this on its own when it opens, so hide it from the tests.
  const asked = host.calls.findIndex(({ path }) => path === "/employee/orders/taken-back");
  if (asked >= 0) host.calls.splice(asked, 1);
  return {
    ...host,
    went,
    back: (to: Record<string, string>) => act(async () => dispatchEvent(new CustomEvent("test-back", { detail: to }))),
    posts: () => host.calls.filter(({ method, path }) => method === "POST" && !path.endsWith("/refund-quote")),
    user: userEvent.setup(),
  };
}
export const opened = (options: Parameters<typeof show>[0] = {}) => show({ query: { order: "o1" }, ...options });
export const field = () => screen.getByLabelText("Order number, name, email, phone or code") as HTMLInputElement;
export const press = (name: string | RegExp) => screen.getByRole("button", { name });
export const first = (name: string) => screen.getAllByRole("button", { name })[0] as HTMLElement;
export const title = () => screen.getByRole("heading", { level: 2, name: "Order #1001" });
export const refusing =
  (message = "Not now.", status = 400) =>
  () => {
    throw new CallError({ message, status });
  };

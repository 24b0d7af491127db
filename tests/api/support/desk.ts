import type {
  DrawerResponse,
  ErrorBody,
  OrderRecordResponse,
  SellCheckoutRequest,
  SellCheckoutResponse,
  SellQuoteResponse,
  StaffSaleUndoResponse,
} from "../../../schemas/generated/wire.ts";
import type { TestMuseum } from "./museum.ts";
import { newEmployee, type StaffCalls } from "./staff.ts";

export const usd = (amount: string) => ({ amount, currencyCode: "USD" });

type Lines = SellCheckoutRequest["lines"];

/** The total defaults to the quote's. */
interface Sale extends Pick<SellCheckoutRequest, "lines" | "payment" | "customer" | "admit"> {
  total?: string;
}

export interface Desk extends StaffCalls {
  quote(lines: Lines): Promise<string>;
  sell(sale: Sale, key?: string): ReturnType<typeof post<SellCheckoutResponse>>;
  undo(key: string): ReturnType<typeof post<StaffSaleUndoResponse>>;
  open(float: string): ReturnType<typeof post<DrawerResponse>>;
  close(counted: string, note?: string): ReturnType<typeof post<DrawerResponse>>;
  drawer(): Promise<DrawerResponse["drawer"]>;
  refund(
    orderId: string,
    lines: { id: string; quantity: number }[],
    more?: object,
  ): ReturnType<typeof post<OrderRecordResponse>>;
  record(orderId: string): Promise<OrderRecordResponse["order"]>;
}

const post = <T>(calls: StaffCalls, path: string, body: object, key?: string) =>
  calls.post<T & ErrorBody>(path, body, key);

export async function newDesk(museum: TestMuseum, allowed?: readonly string[]): Promise<Desk> {
  const calls = await newEmployee(museum, allowed);
  const quote = async (lines: Lines) =>
    (await calls.post<SellQuoteResponse>("/sell/quote", { lines })).json.total?.amount ?? "0.00";
  return {
    ...calls,
    quote,
    sell: async (sale, key) =>
      post<SellCheckoutResponse>(
        calls,
        "/sell/checkout",
        { ...sale, total: usd(sale.total ?? (await quote(sale.lines))) },
        key,
      ),
    undo: (key) => post<StaffSaleUndoResponse>(calls, "/sell/undo", { key }),
    open: (float) => post<DrawerResponse>(calls, "/drawer/open", { float: usd(float) }),
    close: (counted, note) =>
      post<DrawerResponse>(calls, "/drawer/close", { counted: usd(counted), ...(note !== undefined && { note }) }),
    drawer: async () => (await calls.get<{ body: DrawerResponse }>("/drawer")).json.body.drawer,
    refund: (orderId, lines, more = {}) =>
      post<OrderRecordResponse>(calls, `/order/${orderId}/refund`, { lines, reason: "Ill", ...more }),
    record: async (orderId) => (await calls.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body.order,
  };
}

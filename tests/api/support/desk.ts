import { randomUUID } from "node:crypto";
import type {
  DeskPayment,
  DrawerResponse,
  ErrorBody,
  OrderRecordResponse,
  SellBasket,
  SellBasketResponse,
  SellCartRequest,
  SellCheckoutRequest,
  SellCheckoutResponse,
  SellTerminalResponse,
  StaffSaleUndoResponse,
} from "../../../schemas/generated/wire.ts";
import { inTransaction } from "../../../server/core/database/transaction.ts";
import { issueToken } from "../../../server/features/accounts/tokens.ts";
import { enrolDevice } from "../../../server/features/employees/desk-devices.ts";
import { type ChosenReader, chooseReader } from "../../../server/features/payments/desk/card-reader.ts";
import type { TestMuseum } from "./museum.ts";
import { hire, newEmployee, type StaffCalls, staffCalls } from "./staff.ts";

export const usd = (amount: string) => ({ amount, currencyCode: "USD" });

/** A line of a basket; of two attributes that tests need most, each has a short form. */
interface Line {
  variantId: string;
  quantity: number;
  date?: string;
  time?: string;
  price?: string;
}
type Lines = readonly Line[];

/** The total defaults to the basket's. */
interface Sale extends Pick<SellCheckoutRequest, "customer" | "admit" | "payments"> {
  lines: Lines;
  /** The only payment. */
  payment?: DeskPayment;
  total?: string;
}

export const cartLines = (lines: Lines) =>
  lines.map(({ variantId, quantity, ...said }) => ({
    variantId,
    quantity,
    attributes: Object.entries({ Date: said.date, Time: said.time, Price: said.price }).flatMap(([key, value]) =>
      value === undefined ? [] : [{ key, value }],
    ),
  }));

export interface Desk extends StaffCalls {
  /** Begins a basket, or changes one. */
  basket(lines: Lines, more?: SellCartRequest, key?: string): ReturnType<typeof post<SellBasketResponse>>;
  release(cartId: string): ReturnType<typeof post<SellBasketResponse>>;
  /** Sells an open basket. */
  checkout(
    basket: SellBasket,
    sale?: Omit<SellCheckoutRequest, "cartId" | "total">,
    key?: string,
  ): ReturnType<typeof post<SellCheckoutResponse>>;
  /** Prices a basket and releases it again. */
  quote(lines: Lines): Promise<string>;
  /** Sends an open basket to this device's card reader; all of it, unless `payments` says otherwise. */
  onReader(
    basket: SellBasket,
    sale?: Partial<SellCheckoutRequest>,
    key?: string,
  ): ReturnType<typeof post<SellTerminalResponse>>;
  readerPayment(cartId: string): Promise<SellTerminalResponse["payment"]>;
  cancelOnReader(cartId: string): ReturnType<typeof post<SellTerminalResponse>>;
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
  return deskOf(await newEmployee(museum, allowed));
}

/** A desk on an enrolled device with a card reader. */
export async function newReaderDesk(museum: TestMuseum, reader: ChosenReader): Promise<Desk> {
  const now = new Date(museum.now().epochMilliseconds);
  const employeeId = await hire(museum);
  const deviceId = await inTransaction(museum.db, async (tx) => {
    const { id } = await enrolDevice(tx, { name: "Till", secret: randomUUID(), employeeId, now });
    await chooseReader(tx, id, reader);
    return id;
  });
  const expiresAt = new Date(now.getTime() + 16 * 3_600_000);
  const token = await issueToken(museum.db, { kind: "employee", subjectId: employeeId, deviceId, now, expiresAt });
  return deskOf(staffCalls(museum, token));
}

function deskOf(calls: StaffCalls): Desk {
  const basket: Desk["basket"] = (lines, more = {}, key) =>
    post<SellBasketResponse>(calls, "/sell/cart", { lines: cartLines(lines), ...more }, key);
  const release: Desk["release"] = (cartId) => post<SellBasketResponse>(calls, "/sell/cart/release", { cartId });
  const quote = async (lines: Lines) => {
    const { cart } = (await basket(lines)).json.basket ?? {};
    if (cart !== undefined) await release(cart.id);
    return cart?.estimatedCost.totalAmount.amount ?? "0.00";
  };
  return {
    ...calls,
    basket,
    release,
    quote,
    checkout: ({ cart, seen }, sale = {}, key) =>
      post<SellCheckoutResponse>(
        calls,
        "/sell/checkout",
        { cartId: cart.id, seen, total: cart.estimatedCost.totalAmount, ...sale },
        key,
      ),
    onReader: ({ cart, seen }, sale = {}, key) =>
      post<SellTerminalResponse>(
        calls,
        "/sell/terminal",
        {
          ...{ cartId: cart.id, seen, total: cart.estimatedCost.totalAmount, payments: [{ method: "terminal" }] },
          ...sale,
        },
        key,
      ),
    readerPayment: async (cartId) =>
      (await calls.get<{ body: SellTerminalResponse }>(`/sell/terminal?cartId=${cartId}`)).json.body.payment,
    cancelOnReader: (cartId) => post<SellTerminalResponse>(calls, "/sell/terminal/cancel", { cartId }),
    // Both calls of a repeated sale have the keys of the first one.
    async sell({ lines, payment, total, ...sale }, key) {
      const begun = await basket(lines, {}, key && `${key}-basket`);
      const { basket: made } = begun.json;
      // The refusal of a basket has the shape of a sale's.
      if (begun.status !== 200 || !made) return begun as unknown as Awaited<ReturnType<Desk["sell"]>>;
      const sold = await post<SellCheckoutResponse>(
        calls,
        "/sell/checkout",
        {
          cartId: made.cart.id,
          total: total === undefined ? made.cart.estimatedCost.totalAmount : usd(total),
          ...(payment && { payments: [payment] }),
          ...sale,
        },
        key,
      );
      if (sold.status !== 200) await release(made.cart.id);
      return sold;
    },
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

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
  StaffSaleUndoResponse,
} from "../../../schemas/generated/wire.ts";
import type { TestMuseum } from "./museum.ts";
import { newEmployee, type StaffCalls } from "./staff.ts";

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

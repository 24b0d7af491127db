import { fromCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/server/desk-payments.ts";
import type {
  CorrectEmailRequest,
  HandBack,
  OrderRecord,
  OrderRecordResponse,
  RefundLinesRequest,
  StaffCancelRequest,
  StaffMoveRequest,
} from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { afterCommit } from "../../core/database/transaction.ts";
import type { Act, Calls, StaffsRequest } from "../../core/http/calls.ts";
import { refused } from "../../core/http/http-error.ts";
import type { AvailabilityContext } from "../../museum/catalogue/availability.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import { readDay, readMonth } from "../../museum/catalogue/parameters.ts";
import type { Host } from "../../museum/feature.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { staffContext, staffMuseum } from "../../museum/staff-language.ts";
import { cancelTickets } from "../after-sale/cancel-tickets.ts";
import { correctEmail, mailAgain } from "../after-sale/mail-again.ts";
import { takenBackOrders } from "../after-sale/money-back.ts";
import { moveByStaff } from "../after-sale/move-ticket.ts";
import { moveDates, moveTimes } from "../after-sale/move-times.ts";
import { orderChanged } from "../after-sale/pay-refunds.ts";
import { quoteRefund, refundLines } from "../after-sale/refund-lines.ts";
import { showRecord } from "../after-sale/show-record.ts";
import { pastRedemptions } from "../check-in/past-redemptions.ts";
import { type Approver, approvedActs } from "../employees/approval.ts";
import { callerOf, deviceOf } from "../employees/current-employee.ts";
import { listNotes } from "../order-notes/order-notes.ts";
import { showExtras } from "../orders/order-extras.ts";
import { wordedOrder } from "../orders/order-language.ts";
import { orderName } from "../orders/order-tickets.ts";
import { showReceipt } from "../orders/receipt.ts";
import { readOrder } from "../orders/stored-order.ts";
import { type DrawerHolder, findDrawer } from "../payments/desk/drawers.ts";
import { holderOf } from "./drawer-routes.ts";
import { findOrders, ordersById, ownSales } from "./find-orders.ts";

type Work<Body> = (tx: Tx, call: Call<Body>) => Promise<readonly HandBack[]>;

interface StaffAct extends Pick<Act<StaffsRequest>, "body" | "request" | "tx"> {
  readonly params: { readonly orderId: string };
}

interface Call<Body> {
  readonly orderId: string;
  readonly body: Body;
  readonly employeeId: string;
  readonly till: string | undefined;
  readonly mayRefund: boolean;
  readonly approver?: Approver | undefined;
}

const order = "/employee/order/:orderId";

/** See docs/behaviour.md, "Orders at the box office". */
export function orderRoutes(server: Calls<"boxOffice">, host: Host): void {
  orderReads(server, host);
  orderChanges(server, host);
}

async function show(
  context: ServerContext,
  db: Db | Tx,
  request: StaffsRequest,
  orderId: string,
): Promise<OrderRecord> {
  const museum = staffMuseum(context, request.locale);
  const record = await showRecord(db, museum, orderId, "staff");
  const tickets = record.tickets.map(({ id }) => id);
  const extras = await showExtras(context, db, museum, { orderId, asker: "staff" });
  return {
    ...record,
    ...extras,
    receipt: await showReceipt(db, context, { orderId, reader: museum }),
    redemptions: await pastRedemptions(db, museum, tickets, deviceOf(request)),
    notes: await listNotes(db, orderId, callerOf(request)),
  };
}

function orderReads(server: Calls<"boxOffice">, context: ServerContext): void {
  const { db } = context;
  const forMove = async (orderId: string, locale: string) => {
    const museum = staffMuseum(context, locale);
    const own: AvailabilityContext = { db, museum, cartId: undefined };
    return [own, wordedOrder(museum, await readOrder(db, orderId))] as const;
  };
  const asked = ({ ticketId }: { ticketId?: unknown }) => ({
    ticketId: typeof ticketId === "string" ? ticketId : undefined,
    asker: "staff" as const,
  });

  server.get("/employee/orders", async (request) => {
    const { query = "", mine, before, hour, tickets } = request.query;
    const museum = staffMuseum(context, request.locale);
    const number = (text = "") => (/^\d{1,10}$/.test(text) ? Number(text) : undefined);
    if (mine !== "today" && mine !== "drawer") {
      const search = { query, before: number(before), hour: number(hour), tickets: number(tickets) };
      return { body: await findOrders(db, museum, search) };
    }
    const since = await beginOf(mine, db, museum, holderOf(context, request));
    return { body: await ownSales(db, museum, { employeeId: callerOf(request).id, since, before: number(before) }) };
  });
  server.get("/employee/orders/taken-back", async ({ locale }) => {
    const disputed = await takenBackOrders(db, staffMuseum(context, locale));
    const moneyOf = new Map(disputed.map(({ id, moneyBack }) => [id, moneyBack]));
    const found = await ordersById(db, locale, [...moneyOf.keys()]);
    return { body: { orders: found.map((each) => ({ order: each, moneyBack: moneyOf.get(each.id) })) } };
  });
  server.get(order, async (request) => ({
    body: { order: await show(context, db, request, request.params.orderId) },
  }));
  server.get(`${order}/moves`, async ({ params: { orderId }, query, locale }) => {
    const month = readMonth(query.date);
    return { body: await moveDates(...(await forMove(orderId, locale)), { ...asked(query), locale }, month) };
  });
  server.get(`${order}/moves/:date`, async ({ params: { orderId, date }, query, locale }) => {
    const day = readDay(date);
    return { body: await moveTimes(...(await forMove(orderId, locale)), { ...asked(query), locale }, day) };
  });
  server.post(`${order}/refund-quote`, async ({ locale, params: { orderId }, body }) =>
    quoteRefund(staffContext(context, locale), orderId, body),
  );
}

/** @throws HttpError 409 without an open drawer */
async function beginOf(mine: "drawer" | "today", db: Db, { tenant, today }: Museum, holder: DrawerHolder) {
  if (mine === "today") return new Date(today.toZonedDateTime(tenant.timeZone).epochMilliseconds);
  const drawer = await findDrawer(db, holder);
  if (drawer === undefined) throw refused(409, { code: "NO_OPEN_DRAWER", message: say.noDrawer });
  return drawer.openedAt;
}

function orderChanges(server: Calls<"boxOffice">, context: Host): void {
  async function change<Body>(
    { tx, request, params: { orderId }, body }: StaffAct,
    work: Work<Body>,
    approver?: Approver,
  ): Promise<OrderRecordResponse> {
    const { id: employeeId, permissions } = callerOf(request);
    const mayRefund = permissions.includes("refund");
    const { till } = holderOf(context, request);
    const handBack = await work(tx, { orderId, body: body as Body, employeeId, till, mayRefund, approver });
    afterCommit(tx, () => orderChanged(context));
    return {
      order: await show(context, tx, request, orderId),
      ...(handBack.length > 0 && { handBack: [...handBack] }),
    };
  }

  function post<Body>(path: "email" | "move" | "resend", work: Work<Body>): void {
    server.act(`${order}/${path}`, (act) => change(act, work));
  }

  const approved = approvedActs(context);
  function postRefund<Body>(path: "cancel" | "refund", work: Work<Body>): void {
    server.actAround(`${order}/${path}`, (request, once) => {
      const { body, params } = request;
      return approved(request, once, "refund", async ({ tx, audit }, approver) => {
        const answer = await change({ tx, request, params, body }, work, approver);
        await audit(await lastChange(tx, museumNow(context), params.orderId));
        return answer;
      });
    });
  }

  post<StaffMoveRequest>("move", (tx, { orderId, body: { reason, ...to }, employeeId }) =>
    nothingBack(moveByStaff(tx, context, { orderId, ...to }, { employeeId, reason })),
  );
  postRefund<StaffCancelRequest>(
    "cancel",
    (tx, { orderId, body: { reason, reference, ticketIds }, approver, employeeId, till, mayRefund }) => {
      const staff = { employeeId, till, reason, mayRefund };
      return cancelTickets(tx, context, { orderId, ticketIds, reference, approver, staff });
    },
  );
  postRefund<RefundLinesRequest>(
    "refund",
    (tx, { orderId, body: { lines, reason, reference }, approver, employeeId, till }) =>
      refundLines(tx, context, { orderId, lines, reason, reference, approver, staff: { employeeId, till, reason } }),
  );
  post<object>("resend", (tx, { orderId, employeeId }) =>
    nothingBack(mailAgain(tx, context, { orderId, staff: { employeeId } })),
  );
  post<CorrectEmailRequest>("email", (tx, { orderId, body: { email }, employeeId }) =>
    nothingBack(correctEmail(tx, context, { orderId, email, staff: { employeeId } })),
  );
}

/** Describes an order's latest change for the audit log, with the amount from the order's history. */
async function lastChange(tx: Tx, { tenant }: Museum, orderId: string) {
  const change = await tx
    .selectFrom("order_changes as change")
    .innerJoin("orders as order", "order.id", "change.order_id")
    .leftJoin("employees", "employees.id", "change.approved_by")
    .select(["order.number", "change.about", "employees.name as approvedBy"])
    .where("change.order_id", "=", orderId)
    .orderBy("change.id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const amount = fromCents(Number((change.about as { readonly cents?: number }).cents ?? 0), tenant.currencyCode);
  const { approvedBy } = change;
  return { subject: orderName(change.number), details: { amount, ...(approvedBy !== null && { approvedBy }) } };
}

async function nothingBack(change: Promise<void>): Promise<readonly HandBack[]> {
  await change;
  return [];
}

import type { DrawerResponse } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Calls, StaffsRequest } from "../../core/http/calls.ts";
import type { AuditEvent } from "../../core/http/door.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { approvedActs } from "../employees/approval.ts";
import { callerOf, deviceOf } from "../employees/current-employee.ts";
import { type DrawerHolder, lockDrawer, type OpenDrawer, sharedTill } from "../payments/desk/drawers.ts";
import { type Closing, closeDrawer, countDrawer, drawerEvent, lockDrawerById } from "./count-drawer.ts";
import { moveCash, openDrawer, showDrawer, showDrawers } from "./drawer.ts";

/** Finds the drawer that a request's cash belongs to. */
export function holderOf(context: ServerContext, request: StaffsRequest): DrawerHolder {
  const { id: employeeId, deviceId } = callerOf(request);
  return { employeeId, till: sharedTill(museumNow(context), deviceId) };
}

/** See docs/behaviour.md, "Cash drawer". */
export function drawerRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  server.get("/employee/drawer", async (request) => ({
    body: await showDrawer(context.db, museumNow(context), holderOf(context, request)),
  }));
  server.get("/employee/drawers", async (request) => ({
    body: await showDrawers(context.db, museumNow(context), holderOf(context, request)),
  }));

  server.act("/employee/drawer/open", async ({ tx, request, body, audit }) => {
    const holder = holderOf(context, request);
    const answer = await openDrawer(tx, museumNow(context), { ...body, ...holder, device: deviceOf(request) });
    await audit({ ...drawerEvent(await lockDrawer(tx, holder)), details: { amount: body.float } });
    return answer;
  });

  server.act("/employee/drawer/move", async ({ tx, request, body, audit }) => {
    const holder = holderOf(context, request);
    const answer = await moveCash(tx, museumNow(context), { ...body, ...holder });
    const { kind, amount, reason, reference } = body;
    await audit({
      action: kind === "drop" ? "drawer-drop" : "drawer-top-up",
      ...drawerEvent(await lockDrawer(tx, holder)),
      details: { amount, reason: [reason, reference].filter(Boolean).join(", ") },
    });
    return answer;
  });

  countRoutes(server, context);
}

/** Counts or closes the caller's drawer, and another's with the permission. */
function countRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  const approved = approvedActs(context);

  function post(
    path: "close" | "count",
    work: (tx: Tx, museum: Museum, closing: Closing) => Promise<DrawerResponse>,
    details: (answer: DrawerResponse, closing: Closing) => AuditEvent["details"],
  ): void {
    for (const base of ["/employee/drawer", "/employee/drawers/:id"] as const)
      server.actAround(`${base}/${path}`, (request, once) =>
        approved(request, once, "drawers", async ({ tx, audit }, approver) => {
          const drawer = await lockAsked(tx, context, request);
          const closing = { ...request.body, drawer, approver, by: callerOf(request) };
          const answer = await work(tx, museumNow(context), closing);
          await audit({ ...drawerEvent(drawer), details: details(answer, closing) });
          return answer;
        }),
      );
  }

  post("count", countDrawer, (_answer, { counted, approver }) => ({
    amount: counted,
    ...(approver && { approvedBy: approver.name }),
  }));
  post("close", closeDrawer, ({ drawer }) => {
    const { difference, approvedBy } = drawer ?? {};
    return { ...(difference && { amount: difference }), ...(approvedBy && { approvedBy }) };
  });
}

function lockAsked(tx: Tx, context: ServerContext, request: StaffsRequest): Promise<OpenDrawer> {
  const { id } = request.params as { readonly id?: string };
  return id === undefined ? lockDrawer(tx, holderOf(context, request)) : lockDrawerById(tx, id);
}

import type { Calls, StaffsRequest } from "../../core/http/calls.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { approvals, approvedFingerprint } from "../employees/approval.ts";
import { callerOf, deviceOf } from "../employees/current-employee.ts";
import { type DrawerHolder, lockDrawer, sharedTill } from "../payments/desk/drawers.ts";
import { closeDrawer, countDrawer, drawerEvent, lockDrawerById } from "./count-drawer.ts";
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

function countRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  const findApprover = approvals(context);
  for (const isOwn of [true, false]) {
    const base = isOwn ? ("/employee/drawer" as const) : ("/employee/drawers/:id" as const);
    const lock = (tx: Parameters<typeof lockDrawer>[0], request: StaffsRequest) =>
      isOwn
        ? lockDrawer(tx, holderOf(context, request))
        : lockDrawerById(tx, (request.params as { readonly id: string }).id);

    server.actAround(`${base}/count`, async (request, once) => {
      const { approval, ...body } = request.body;
      const approver = await findApprover(request, approval, "drawers");
      const fingerprint = approvedFingerprint(request.body, approver);
      return once(
        async ({ tx, audit }) => {
          const drawer = await lock(tx, request);
          const answer = await countDrawer(tx, museumNow(context), {
            ...{ ...body, drawer, approver },
            by: callerOf(request),
          });
          const approvedBy = approver && { approvedBy: approver.name };
          await audit({ ...drawerEvent(drawer), details: { amount: body.counted, ...approvedBy } });
          return answer;
        },
        { fingerprint },
      );
    });

    server.actAround(`${base}/close`, async (request, once) => {
      const { approval, ...body } = request.body;
      const approver = await findApprover(request, approval, "drawers");
      const fingerprint = approvedFingerprint(request.body, approver);
      return once(
        async ({ tx, audit }) => {
          const drawer = await lock(tx, request);
          const answer = await closeDrawer(tx, museumNow(context), {
            ...{ ...body, drawer, approver },
            by: callerOf(request),
          });
          const { difference, approvedBy } = answer.drawer ?? {};
          await audit({
            ...drawerEvent(drawer),
            details: { ...(difference && { amount: difference }), ...(approvedBy && { approvedBy }) },
          });
          return answer;
        },
        { fingerprint },
      );
    });
  }
}

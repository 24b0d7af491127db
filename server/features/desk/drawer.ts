import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/server/desk-payments.ts";
import type { CloseDrawerRequest, DrawerResponse, OpenDrawerRequest } from "../../../schemas/generated/wire.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { enteredCents } from "../payments/desk/cash.ts";
import {
  type DrawerSums,
  drawerSums,
  expectedIn,
  findDrawer,
  lockDrawer,
  type OpenDrawer,
} from "../payments/desk/drawers.ts";

type Drawer = NonNullable<DrawerResponse["drawer"]>;

/** Returns the employee's open drawer with its expected cash (docs/behaviour.md, "Cash drawer"). */
export async function showDrawer(db: Db | Tx, museum: Museum, employeeId: string): Promise<DrawerResponse> {
  const drawer = await findDrawer(db, employeeId);
  const { currencyCode } = museum.tenant;
  return { currencyCode, drawer: drawer === undefined ? null : shown(museum, drawer, await drawerSums(db, drawer.id)) };
}

interface Opening extends OpenDrawerRequest {
  readonly employeeId: string;
  readonly device: string;
}

/** @throws HttpError 409 if the employee already has an open drawer */
export async function openDrawer(
  tx: Tx,
  museum: Museum,
  { employeeId, device, float }: Opening,
): Promise<DrawerResponse> {
  const floatCents = enteredCents(museum, "float", float);
  const openedAt = new Date(museum.now.epochMilliseconds);
  const { rows } = await sql`
    insert into drawers (id, employee_id, device, float_cents, opened_at) values (${randomId()}, ${employeeId}, ${device}, ${floatCents}, ${openedAt})
    on conflict (employee_id) where closed_at is null do nothing returning id`.execute(tx);
  if (rows.length === 0) throw refused(409, { code: "DRAWER_OPEN", message: say.drawerOpen });
  return showDrawer(tx, museum, employeeId);
}

/** A concurrent sale is either included or refused. @throws HttpError 409 if none is open */
export async function closeDrawer(
  tx: Tx,
  museum: Museum,
  { employeeId, counted, note = "" }: CloseDrawerRequest & Pick<Opening, "employeeId">,
): Promise<DrawerResponse> {
  const countedCents = enteredCents(museum, "counted", counted);
  const drawer = await lockDrawer(tx, employeeId);
  const sums = await drawerSums(tx, drawer.id);
  const expected = expectedIn(drawer, sums);
  const closedAt = new Date(museum.now.epochMilliseconds);
  const said = note.trim();
  await tx
    .updateTable("drawers")
    .set({ counted_cents: countedCents, expected_cents: expected, note: said || null, closed_at: closedAt })
    .where("id", "=", drawer.id)
    .execute();
  const { currencyCode } = museum.tenant;
  return {
    currencyCode,
    drawer: {
      ...shown(museum, drawer, sums),
      closedAt: closedAt.toISOString(),
      counted: fromCents(countedCents, currencyCode),
      difference: fromCents(countedCents - expected, currencyCode),
      ...(said !== "" && { note: said }),
    },
  };
}

function shown({ tenant }: Museum, drawer: OpenDrawer, sums: DrawerSums): Drawer {
  const money = (cents: number) => fromCents(cents, tenant.currencyCode);
  return {
    id: drawer.id,
    openedAt: drawer.openedAt.toISOString(),
    float: money(drawer.floatCents),
    taken: money(sums.taken),
    givenBack: money(sums.givenBack),
    sales: sums.sales,
    refunds: sums.refunds,
    expected: money(expectedIn(drawer, sums)),
  };
}

import { fromCents, toCents } from "../../../../commerce/money.ts";
import * as say from "../../../../messages/generated/server/desk-payments.ts";
import type { Money } from "../../../../schemas/generated/wire.ts";
import { randomId } from "../../../core/database/random-id.ts";
import type { Tx } from "../../../core/database/tables.ts";
import { invalid, refused } from "../../../core/http/http-error.ts";
import type { Museum } from "../../../museum/catalogue/museum.ts";
import { drawerSums, expectedIn, lockDrawer, type OpenDrawer } from "./drawers.ts";
import type { HandledMethod } from "./port.ts";

export const cash: HandledMethod = {
  name: "cash",
  async pay(tx, museum, { id, cents, employeeId, till, entered: { given } }) {
    if (given === undefined) throw invalid({ code: "REQUIRED", field: "given", message: say.givenMissing });
    const givenCents = enteredCents(museum, "given", given);
    if (givenCents < cents) {
      const total = fromCents(cents, museum.tenant.currencyCode);
      throw invalid({
        code: "CASH_SHORT",
        field: "given",
        message: (locale) => say.cashShort(locale, { given, total }),
      });
    }
    const drawer = await lockDrawer(tx, { employeeId, till });
    return { providerId: id, drawerId: drawer.id, givenCents };
  },
  async refund(tx, { tenant }, { cents, employeeId, till }) {
    const drawer = await lockDrawer(tx, { employeeId, till });
    await refuseShort(tx, tenant, drawer, cents);
    return { providerId: randomId(), drawerId: drawer.id };
  },
};

/** A blind count refuses nothing: refusals would tell what is in the drawer. @throws HttpError 409 */
export async function refuseShort(
  tx: Tx,
  { currencyCode, drawer: rules }: Museum["tenant"],
  drawer: OpenDrawer,
  cents: number,
  message: typeof say.drawerShort = say.drawerShort,
): Promise<void> {
  if (rules?.blindCount === true) return;
  const inDrawer = expectedIn(drawer, await drawerSums(tx, drawer.id));
  if (inDrawer >= cents) return;
  const [held, wanted] = [fromCents(inDrawer, currencyCode), fromCents(cents, currencyCode)];
  throw refused(409, { code: "DRAWER_SHORT", message: (locale) => message(locale, { held, wanted }) });
}

/** No drawer holds more. Whole cents. */
const maxCents = 100_000_000;

/** @returns whole cents @throws HttpError 400 for another currency or an amount out of range */
export function enteredCents({ tenant }: Pick<Museum, "tenant">, field: string, entered: Money): number {
  const { currencyCode } = tenant;
  const cents = toCents(entered);
  if (entered.currencyCode === currencyCode && cents >= 0 && cents <= maxCents) return cents;
  const range = { least: fromCents(0, currencyCode), most: fromCents(maxCents, currencyCode) };
  throw invalid({ code: "INVALID", field, message: (locale) => say.wrongAmount(locale, range) });
}

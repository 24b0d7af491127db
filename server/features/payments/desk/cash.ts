import { fromCents } from "../../../../commerce/money.ts";
import * as say from "../../../../messages/generated/server/desk-payments.ts";
import { randomId } from "../../../core/database/random-id.ts";
import { invalid, refused } from "../../../core/http/http-error.ts";
import { enteredCents } from "./amounts.ts";
import { drawerSums, expectedIn, lockDrawer } from "./drawers.ts";
import type { DeskMethod } from "./port.ts";

export const cash: DeskMethod = {
  name: "cash",
  async take(tx, museum, { id, cents, employeeId, entered: { given } }) {
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
    const drawer = await lockDrawer(tx, employeeId);
    return { providerId: id, drawerId: drawer.id, givenCents };
  },
  async giveBack(tx, { tenant }, { cents, employeeId }) {
    const drawer = await lockDrawer(tx, employeeId);
    const inDrawer = expectedIn(drawer, await drawerSums(tx, drawer.id));
    if (inDrawer < cents) {
      const [held, wanted] = [fromCents(inDrawer, tenant.currencyCode), fromCents(cents, tenant.currencyCode)];
      throw refused(409, { code: "DRAWER_SHORT", message: (locale) => say.drawerShort(locale, { held, wanted }) });
    }
    return { providerId: randomId(), drawerId: drawer.id };
  },
};

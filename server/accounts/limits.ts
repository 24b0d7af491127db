import type { Db } from "../database/tables.ts";
import { createLimit, type Limit } from "../http/limit-tries.ts";

export interface AccountLimits {
  /** Tries to sign in, right ones too: each costs us a hash. */
  readonly signInsByAddress: Limit;
  readonly wrongByAccount: Limit;
  readonly wrongByAddress: Limit;
  readonly mailsByAccount: Limit;
  readonly mailsByAddress: Limit;
  readonly accountsByAddress: Limit;
}

const quarter = 15 * 60;
const hour = 60 * 60;

/** A museum's visitors may share one address, a school's for one: those limits are wider. */
export function accountLimits(db: Db): AccountLimits {
  return {
    signInsByAddress: createLimit(db, { name: "sign-in-from", tries: 300, seconds: quarter }),
    wrongByAccount: createLimit(db, { name: "wrong-password", tries: 10, seconds: quarter }),
    wrongByAddress: createLimit(db, { name: "wrong-password-from", tries: 50, seconds: quarter }),
    mailsByAccount: createLimit(db, { name: "account-mail", tries: 10, seconds: hour }),
    mailsByAddress: createLimit(db, { name: "account-mail-from", tries: 50, seconds: quarter }),
    accountsByAddress: createLimit(db, { name: "new-account-from", tries: 60, seconds: hour }),
  };
}

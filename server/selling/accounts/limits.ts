import * as say from "../../../messages/generated/server/accounts.ts";
import type { Db } from "../../platform/database/tables.ts";
import { addressKey } from "../../platform/http/address-key.ts";
import { type AddressLimit, createAddressLimit, createLimit, type Limit, type Try, takeTry } from "../../platform/http/limit-tries.ts";

/** Limits by account take an e-mail's key, limits by address an address as it is. */
export interface AccountLimits {
  /** Tries to sign in, right ones too: each costs us a hash. */
  readonly signInsByAddress: AddressLimit;
  /**
   * One more password for an account. `browser`: of the browser, where the account was signed in with it before.
   * @throws HttpError 429
   */
  password(account: string, ip: string, browser: string | undefined): Promise<Try>;
  /** Resets the count of an account's wrong passwords: whoever reads its mail is its owner. */
  forgive(account: string, ip: string): Promise<void>;
  readonly wrongByAddress: AddressLimit;
  /** Mailed links that were opened: only the work that each is. */
  readonly linksByAddress: AddressLimit;
  readonly mailsByAccount: Limit;
  /** Other emails that a customer asks for. */
  readonly emailChanges: Limit;
  /** Requests to mail tickets again, by the mailbox. */
  readonly ticketMailsByMailbox: Limit;
  /** The same of a member, whose network does not count, by their id. */
  readonly ticketMailsByMember: Limit;
  readonly mailsByAddress: AddressLimit;
  readonly accountsByAddress: AddressLimit;
}

const quarter = 15 * 60;
const hour = 60 * 60;

/**
 * How often somebody may try. Wrong passwords count for account and address together, so that what others try elsewhere locks nobody
 * out; a browser that the account was signed in with has tries of its own. A museum's visitors may share one address, a school's for
 * one: limits by address alone are wider.
 */
export function accountLimits(db: Db): AccountLimits {
  const advice = say.setPassword;
  const ofBrowser = createLimit(db, { name: "wrong-password-browser", tries: 10, seconds: quarter, advice });
  const ofPair = createLimit(db, { name: "wrong-password-pair", tries: 10, seconds: quarter, advice });
  // However many addresses strangers have, all of them together have only these for one account.
  const ofStrangers = createLimit(db, { name: "wrong-password-strangers", tries: 100, seconds: hour, advice });
  const wrongByAddress = createAddressLimit(db, { name: "wrong-password-from", tries: 50, seconds: quarter });
  const pair = (account: string, ip: string) => JSON.stringify([account, addressKey(ip)]);
  return {
    password(account, ip, browser) {
      if (browser !== undefined) return takeTry([ofBrowser, browser]);
      // A pair that is locked costs neither the address nor the account anything.
      return takeTry([ofPair, pair(account, ip)], [wrongByAddress, ip], [ofStrangers, account]);
    },
    async forgive(account, ip) {
      await Promise.all([ofPair.forget(pair(account, ip)), ofStrangers.forget(account)]);
    },
    wrongByAddress,
    linksByAddress: createAddressLimit(db, { name: "password-link-from", tries: 300, seconds: quarter }),
    signInsByAddress: createAddressLimit(db, { name: "sign-in-from", tries: 300, seconds: quarter }),
    emailChanges: createLimit(db, { name: "email-change", tries: 10, seconds: 24 * hour }),
    mailsByAccount: createLimit(db, { name: "account-mail", tries: 10, seconds: hour }),
    ticketMailsByMailbox: createLimit(db, { name: "ticket-mail", tries: 10, seconds: hour }),
    ticketMailsByMember: createLimit(db, { name: "ticket-mail-member", tries: 50, seconds: quarter }),
    mailsByAddress: createAddressLimit(db, { name: "account-mail-from", tries: 50, seconds: quarter }),
    accountsByAddress: createAddressLimit(db, { name: "new-account-from", tries: 60, seconds: hour }),
  };
}

import * as say from "../../../messages/generated/server/accounts.ts";
import type { Db } from "../../core/database/tables.ts";
import { addressKey } from "../../core/http/address-key.ts";
import {
  type AddressLimit,
  createAddressLimit,
  createLimit,
  type Limit,
  type Try,
  takeTry,
} from "../../core/http/limit-tries.ts";

/** Limits by account take an email's key, those by address an IP address. */
export interface AccountLimits {
  /** Counts successful sign-ins too: each costs a hash. */
  readonly signInsByAddress: AddressLimit;
  /** @param browser the browser's secret, if the account signed in with it before @throws HttpError 429 */
  password(account: string, ip: string, browser: string | undefined): Promise<Try>;
  /** Resets an account's wrong passwords: reading its mail proves ownership. */
  forgive(account: string, ip: string): Promise<void>;
  readonly wrongByAddress: AddressLimit;
  readonly linksByAddress: AddressLimit;
  readonly mailsByAccount: Limit;
  readonly emailChanges: Limit;
  readonly ticketMailsByMailbox: Limit;
  /** By member id instead of network address. */
  readonly ticketMailsByMember: Limit;
  readonly mailsByAddress: AddressLimit;
  readonly accountsByAddress: AddressLimit;
}

const quarter = 15 * 60;
const hour = 60 * 60;

/**
 * Wrong passwords count by account and address together, so that attackers elsewhere cannot lock an account. Limits by
 * address alone are wider: a school or museum may share one.
 */
export function accountLimits(db: Db): AccountLimits {
  const advice = say.setPassword;
  const ofBrowser = createLimit(db, { name: "wrong-password-browser", tries: 10, seconds: quarter, advice });
  const ofPair = createLimit(db, { name: "wrong-password-pair", tries: 10, seconds: quarter, advice });
  // Caps distributed attacks on one account.
  const ofStrangers = createLimit(db, { name: "wrong-password-strangers", tries: 100, seconds: hour, advice });
  const wrongByAddress = createAddressLimit(db, { name: "wrong-password-from", tries: 50, seconds: quarter });
  const pair = (account: string, ip: string) => JSON.stringify([account, addressKey(ip)]);
  return {
    password(account, ip, browser) {
      if (browser !== undefined) return takeTry([ofBrowser, browser]);
      // A locked pair counts toward neither the address nor the account.
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

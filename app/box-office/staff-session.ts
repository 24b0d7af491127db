import { proxy } from "valtio";
import { createApi } from "../../commerce/api.ts";
import { noteServerTime, serverNow } from "../../commerce/clock.ts";
import * as say from "../../messages/generated/app/box-office.ts";
import type { Employee } from "../../schemas/generated/boot.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { localStore } from "../../ui/browser-storage.ts";
import { notify } from "../state/banner.ts";
import { boot, isBrowser, locale } from "../state/boot.ts";
import { isFromCache } from "../state/page.ts";
import { shareToken } from "../state/shared-token.ts";
import { dailyCookie } from "../state/token-cookie.ts";
import { clearDeskStorage, forgetSignedIn, savedSignedIn, saveSignedIn } from "./desk-storage.ts";

interface StaffState {
  employee: Employee | null;
  /** The session expired or never began: signing in returns to the requested tool. */
  interrupted: boolean;
}

const cookie = dailyCookie({ name: "boxOfficeToken", sameSite: "strict" });
const signedIn = atStart();

export const staffState = proxy<StaffState>({ employee: signedIn, interrupted: signedIn === null });

const token = shareToken({
  cookie,
  isShown: staffState.employee !== null,
  ended(isElsewhere) {
    if (!isElsewhere && staffState.employee !== null) showSessionEnded();
    if (isElsewhere) clearDeskStorage();
    staffState.interrupted = !isElsewhere && staffState.employee !== null;
    staffState.employee = null;
    forgetSignedIn();
  },
  replaced: async (other) => {
    const none = () => undefined;
    const api = createApi({
      bases: boot.bases,
      locale,
      customerToken: none,
      cartId: none,
      staff: { bases: ["boxOffice"], token: () => other, device },
    });
    const employee = await api.get("boxOffice", staffPaths.staffMe());
    return () => {
      if (staffState.employee !== null)
        notify({ message: say.replacedBy(locale, { name: employee.name }), type: "info" });
      begin(employee);
    };
  },
});

export const staffToken = token.current;

export function beginStaffSession(accessToken: string, employee: Employee, expiresAt: string | undefined): void {
  token.save(accessToken, expiresAt);
  begin(employee);
}

/** Begins the session on a new page, which the server makes for the employee. */
export function reloadWithToken(accessToken: string, expiresAt: string | undefined): void {
  token.save(accessToken, expiresAt);
  location.reload();
}

function begin(employee: Employee): void {
  staffState.employee = employee;
  staffState.interrupted = false;
  saveSignedIn(employee, serverNow() - Date.now());
}

/** The employee of the page; of a page without a network, the one who has signed in on this device. */
function atStart(): Employee | null {
  if (!isBrowser) return null;
  if (isFromCache) {
    const saved = savedSignedIn();
    if (saved) noteServerTime(new Date(Date.now() + saved.aheadMs).toISOString());
    return saved && cookie.read() !== undefined ? saved.employee : null;
  }
  // Reports begin with today before the first request, so take the server's time from the page.
  if (boot.now !== undefined) noteServerTime(boot.now, Date.now() - sinceResponse());
  const { employee = null } = boot;
  if (employee === null) forgetSignedIn();
  else saveSignedIn(employee, serverNow() - Date.now());
  return employee;
}

/** Clears the token and employee in all tabs; `signOutStaff` tells the server. */
export function endStaffSession(): void {
  token.clear();
  forgetSignedIn();
  staffState.employee = null;
  staffState.interrupted = false;
}

/** Ends an expired session; signing in returns to the same tool. */
export function interruptStaffSession(): void {
  endStaffSession();
  staffState.interrupted = true;
  showSessionEnded();
}

function showSessionEnded(): void {
  notify({ message: say.sessionEnded(locale), type: "info" });
}

function sinceResponse(): number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (page === undefined) return 0;
  // Either clock may have stopped or been set: use the one that reports the greater age.
  return Math.max(performance.now(), Date.now() - performance.timeOrigin) - page.responseStart;
}

const key = "device";

let name: string | undefined;

/** Returns this browser's random ID, by which the server counts wrong PINs and records redemptions. */
export function device(): string {
  name ??= localStore.getItem(key) ?? saveName(crypto.randomUUID());
  return name;
}

function saveName(created: string): string {
  localStore.setItem(key, created);
  return created;
}

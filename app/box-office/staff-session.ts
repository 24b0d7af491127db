import { proxy } from "valtio";
import { createApi } from "../../commerce/api.ts";
import { noteServerTime } from "../../commerce/clock.ts";
import * as say from "../../messages/generated/app/box-office.ts";
import type { Employee } from "../../schemas/generated/boot.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { localStore } from "../../ui/browser-storage.ts";
import { notify } from "../state/banner.ts";
import { boot, locale } from "../state/boot.ts";
import { shareToken } from "../state/shared-token.ts";
import { dailyCookie } from "../state/token-cookie.ts";
import { clearDeskStorage } from "./desk-storage.ts";

interface StaffState {
  employee: Employee | null;
  /** The session expired or never began: signing in returns to the requested tool. */
  interrupted: boolean;
}

// Reports begin with today before the first request, so take the server's time from the page.
if (boot.now !== undefined) noteServerTime(boot.now, Date.now() - sinceResponse());

export const staffState = proxy<StaffState>({ employee: boot.employee ?? null, interrupted: boot.employee == null });

const token = shareToken({
  cookie: dailyCookie({ name: "boxOfficeToken", sameSite: "strict" }),
  isShown: staffState.employee !== null,
  ended(isElsewhere) {
    if (!isElsewhere && staffState.employee !== null) showSessionEnded();
    if (isElsewhere) clearDeskStorage();
    staffState.interrupted = !isElsewhere && staffState.employee !== null;
    staffState.employee = null;
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
      staffState.employee = employee;
      staffState.interrupted = false;
    };
  },
});

export const staffToken = token.current;

export function beginStaffSession(accessToken: string, employee: Employee, expiresAt: string | undefined): void {
  token.save(accessToken, expiresAt);
  staffState.employee = employee;
  staffState.interrupted = false;
}

/** Clears the token and employee in all tabs; `signOutStaff` tells the server. */
export function endStaffSession(): void {
  token.clear();
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

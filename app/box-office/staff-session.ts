import { proxy } from "valtio";
import { createApi } from "../../commerce/api.ts";
import { noteServerTime } from "../../commerce/clock.ts";
import * as say from "../../messages/generated/app/box-office.ts";
import type { Employee } from "../../schemas/generated/boot.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { boot, locale } from "../boot.ts";
import { notify } from "../state/banner.ts";
import { shareToken } from "../state/shared-token.ts";
import { dailyCookie } from "../state/token-cookie.ts";
import { clearDeskStorage } from "./desk-storage.ts";
import { device } from "./device.ts";

interface StaffState {
  employee: Employee | null;
  /** The session ended while its employee was at work, or none had begun: signing in leads to the tool that was asked for. */
  interrupted: boolean;
}

// Reports and lists begin with today, before anything was asked of the server.
if (boot.now !== undefined) noteServerTime(boot.now, Date.now() - sinceResponse());

/** The employee at work: the one the page was served for, until somebody signs in or out. */
export const staffState = proxy<StaffState>({ employee: boot.employee ?? null, interrupted: boot.employee == null });

const token = shareToken({
  cookie: dailyCookie({ name: "boxOfficeToken", sameSite: "strict" }),
  isShown: staffState.employee !== null,
  ended(told) {
    if (!told && staffState.employee !== null) sayEnded();
    if (told) clearDeskStorage();
    staffState.interrupted = !told && staffState.employee !== null;
    staffState.employee = null;
  },
  replaced: async (other) => {
    const none = () => undefined;
    const api = createApi({ bases: boot.bases, locale, customerToken: none, cartId: none, staff: { bases: ["boxOffice"], token: () => other, device } });
    const employee = await api.get("boxOffice", staffPaths.staffMe());
    return () => {
      if (staffState.employee !== null) notify({ message: say.replacedBy(locale, { name: employee.name }), type: "info" });
      staffState.employee = employee;
      staffState.interrupted = false;
    };
  },
});

/** The token of the employee whom this tab shows. */
export const staffToken = token.current;

/** Keeps the token, for all tabs. */
export function beginStaffSession(accessToken: string, employee: Employee, expiresAt: string | undefined): void {
  token.keep(accessToken, expiresAt);
  staffState.employee = employee;
  staffState.interrupted = false;
}

/** Forgets the token and its employee in all tabs; `signOutStaff` tells the server. */
export function endStaffSession(): void {
  token.drop();
  staffState.employee = null;
  staffState.interrupted = false;
}

/** The session of the employee shown has ended by itself: after signing in they are back where they were. */
export function interruptStaffSession(): void {
  endStaffSession();
  staffState.interrupted = true;
  sayEnded();
}

function sayEnded(): void {
  notify({ message: say.sessionEnded(locale), type: "info" });
}

/** How long ago this page began to come, in milliseconds. */
function sinceResponse(): number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (page === undefined) return 0;
  // Either clock may have stood still or been set: the page is as old as the one that says more.
  return Math.max(performance.now(), Date.now() - performance.timeOrigin) - page.responseStart;
}

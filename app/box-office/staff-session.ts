import { proxy } from "valtio";
import { readCookie, writeCookie } from "../../engine/react/cookies.ts";
import type { Employee } from "../../schemas/generated/boot.ts";
import { boot } from "../boot.ts";

const cookie = "boxOfficeToken";

interface StaffState {
  employee: Employee | null;
  /** The session ended while its employee was at work. */
  interrupted: boolean;
}

/** Who works at this box office: whom the page was served for, until somebody signs in or out. */
export const staffState = proxy<StaffState>({ employee: boot.employee ?? null, interrupted: false });

export const staffToken = (): string | undefined => readCookie(cookie) || undefined;

/** Keeps the token until the UTC day ends (specification, section 9). */
export function beginStaffSession(token: string, employee: Employee): void {
  writeCookie(cookie, token);
  staffState.employee = employee;
  staffState.interrupted = false;
}

/**
 * Forgets the token and whose it was, here; the server is told by `signOutStaff`.
 * @param interrupted nobody asked for it
 */
export function endStaffSession({ interrupted = false } = {}): void {
  writeCookie(cookie, "", 0);
  staffState.employee = null;
  staffState.interrupted = interrupted;
}

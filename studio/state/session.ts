import { proxy } from "valtio";
import { createApi } from "../../commerce/api.ts";
import { CallError } from "../../commerce/errors.ts";
import { noteReached } from "../../engine/react/once-reachable.ts";
import { apiBases } from "../../schemas/api-bases.ts";
import type { EmployeeLogin } from "../../schemas/generated/forms/employee-login.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { localStore } from "../../ui/browser-storage.ts";
import { isIn, saveDeviceLanguage } from "../../ui/language-select.tsx";
import { locale } from "../boot.ts";

const key = "studioToken";

interface Session {
  token: string | null;
  /** True if the session expired: edits stay, and work continues after signing in. */
  isInterrupted: boolean;
}

/** The session, shared by all tabs of this browser. */
export const session = proxy<Session>({ token: localStore.getItem(key), isInterrupted: false });

addEventListener("storage", (event) => {
  if (event.key === key) session.token = event.newValue;
});

const none = () => undefined;

const calls = createApi({
  ...{ bases: apiBases, locale, customerToken: none, cartId: none },
  staff: { bases: ["boxOffice", "studio"], token: () => session.token ?? undefined, device: () => "Studio" },
  reached: noteReached,
});

/** API calls; a 401 for the current session also ends it here. */
export const api: Pick<typeof calls, "get" | "post"> = {
  get: (base, path, signal) => endSessionOn401((of) => of.get(base, path, signal)),
  post: (base, path, body, options) => endSessionOn401((of) => of.post(base, path, body, options)),
};

async function endSessionOn401<T>(call: (of: typeof calls) => Promise<T>): Promise<T> {
  const { token } = session;
  try {
    return await call(calls);
  } catch (error) {
    // Ignore a 401 of an earlier session.
    if (error instanceof CallError && error.status === 401 && token !== null && session.token === token) {
      forget();
      session.isInterrupted = true;
    }
    throw error;
  }
}

/** @param code a two-factor code, if enabled @throws CallError `SECOND_FACTOR_REQUIRED` if it is missing */
export async function signIn(
  { email, password }: EmployeeLogin,
  { code, key: idempotencyKey }: { readonly code?: string; readonly key: string },
): Promise<void> {
  const body = { email, password, ...(code !== undefined && { code }) };
  const { accessToken, language } = await calls.post("boxOffice", staffPaths.staffSignIn(), body, { idempotencyKey });
  localStore.setItem(key, accessToken);
  if (language !== undefined && !isIn(locale, language)) return showIn(language);
  session.token = accessToken;
  session.isInterrupted = false;
}

/** Chooses the employee's language, and shows the studio in it. @throws CallError */
export async function chooseLanguage(language: string): Promise<void> {
  if (session.token !== null) await api.post("boxOffice", staffPaths.staffLanguage(), { language });
  showIn(language);
}

function showIn(language: string): void {
  saveDeviceLanguage("/studio", language);
  location.reload();
}

/** Ends the session here at once, and on the server when reachable. */
export function signOut(): void {
  const ended = calls.post("boxOffice", staffPaths.staffSignOut(), {});
  ended.catch(none);
  forget();
}

function forget(): void {
  localStore.removeItem(key);
  session.token = null;
}

import { createApi } from "../../commerce/api.ts";
import { museumDay, museumMoment, serverNow } from "../../commerce/clock.ts";
import { CallError } from "../../commerce/errors.ts";
import type { ToolServices } from "../../commerce/services.ts";
import type { ParsedFlow } from "../../engine/core/flow.ts";
import { noteReached } from "../../engine/react/once-reachable.ts";
import { unbroken } from "../../messages/formats/list.ts";
import { formatMoment } from "../../messages/formats/moment.ts";
import type { Boot } from "../../schemas/generated/boot.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { saveFile } from "../../ui/device.ts";
import { hideError, notify } from "../state/banner.ts";
import { boot, locale } from "../state/boot.ts";
import { clearDeskStorage, deskStorage } from "./desk-storage.ts";
import {
  beginStaffSession,
  device,
  endStaffSession,
  interruptStaffSession,
  staffState,
  staffToken,
} from "./staff-session.ts";
import { opensFor, toolsFor } from "./tools.ts";

const none = () => undefined;
const api = createApi({
  bases: boot.bases,
  locale,
  customerToken: none,
  cartId: none,
  staff: { bases: ["boxOffice"], token: staffToken, device },
  reached: noteReached,
});

export function toolServices(
  tenant: Boot["tenant"],
  flow: ParsedFlow,
  employee: { readonly id: string; readonly permissions: readonly string[] } | null,
): ToolServices {
  return {
    get: (path, signal) => watched(api.get("boxOffice", path, signal)),
    post: (path, body, options) => watched(api.post("boxOffice", path, body, options)),
    notify: (notice, duration) => notify(notice, { duration }),
    dismiss: hideError,
    saveFile,
    today: () => museumDay(serverNow(), tenant.timeZone),
    moment: (instant) => unbroken(formatMoment(locale, instant, tenant.timeZone)),
    sortableMoment: (instant) => museumMoment(Date.parse(instant), tenant.timeZone),
    may: (permission) => employee?.permissions.includes(permission) ?? false,
    opens: (path) => employee !== null && opensFor(flow, employee.permissions, path),
    storage: deskStorage(employee?.id ?? ""),
    isSignedIn: employee !== null,
    signedIn({ accessToken, expiresAt, id = "", name = "", permissions: granted = [] }) {
      beginStaffSession(accessToken, { id, name, permissions: [...granted] }, expiresAt);
    },
    tools: toolsFor(flow, employee?.permissions ?? []),
  };
}

/** On an expired session, BoxOffice redirects to the login, which leads back to the tool. */
async function watched<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError && error.status === 401 && staffState.employee !== null) interruptStaffSession();
    throw error;
  }
}

/** Signs out here, and on the server if it is reachable. */
export function signOutStaff(): void {
  api.post("boxOffice", staffPaths.staffSignOut(), {}).catch(() => undefined);
  clearDeskStorage();
  endStaffSession();
}

import { createApi } from "../../commerce/api.ts";
import { museumDay, museumMoment, serverNow } from "../../commerce/clock.ts";
import { CallError } from "../../commerce/errors.ts";
import type { ToolServices } from "../../commerce/services.ts";
import type { ParsedFlow } from "../../engine/core/flow.ts";
import { noteReached } from "../../engine/react/once-reachable.ts";
import { unbroken } from "../../messages/formats/list.ts";
import { formatMoment, formatTime } from "../../messages/formats/moment.ts";
import type { Boot } from "../../schemas/generated/boot.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { saveFile } from "../../ui/device.ts";
import { isIn } from "../../ui/language-select.tsx";
import { hideError, notify } from "../state/banner.ts";
import { boot, locale } from "../state/boot.ts";
import { clearDeskStorage, deskStorage, saveDeviceName, savedDeviceName } from "./desk-storage.ts";
import { openDoorDatabase } from "./door/door-database.ts";
import { DoorDevice } from "./door/door-device.ts";
import {
  beginStaffSession,
  device as deviceName,
  endStaffSession,
  interruptStaffSession,
  reloadWithToken,
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
  staff: { bases: ["boxOffice"], token: staffToken, device: deviceName },
  reached: noteReached,
});

const calls: Pick<ToolServices, "get" | "post"> = {
  get: (path, signal) => watched(api.get("boxOffice", path, signal)),
  post: (path, body, options) => watched(api.post("boxOffice", path, body, options)),
};

interface Signed {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
}

let database: ReturnType<typeof openDoorDatabase> | undefined;
let device: { readonly of: string; readonly device: DoorDevice } | undefined;

/** One device at the door for each employee in this tab: its state outlives a change of tools. */
export function doorDevice(
  { timeZone }: Pick<Boot["tenant"], "timeZone">,
  employee: Omit<Signed, "permissions"> | null,
) {
  const { id, name } = employee ?? { id: "", name: "" };
  if (device?.of !== id) {
    const openDatabase = () => (database ??= openDoorDatabase());
    device = {
      of: id,
      device: new DoorDevice({ calls, database: openDatabase, timeZone, locale, employee: { id, name } }),
    };
  }
  return device.device;
}

export function toolServices(tenant: Boot["tenant"], flow: ParsedFlow, employee: Signed | null): ToolServices {
  const { timeZone } = tenant;
  const moment = (instant: string) => unbroken(formatMoment(locale, instant, timeZone));
  return {
    ...calls,
    notify: (notice, duration) => notify(notice, { duration }),
    dismiss: hideError,
    saveFile,
    door: doorDevice(tenant, employee),
    today: () => museumDay(serverNow(), timeZone),
    moment,
    recent: (instant) =>
      museumDay(Date.parse(instant), timeZone) === museumDay(serverNow(), timeZone)
        ? unbroken(formatTime(locale, new Date(instant), timeZone))
        : moment(instant),
    sortableMoment: (instant) => museumMoment(Date.parse(instant), timeZone),
    may: (permission) => employee?.permissions.includes(permission) ?? false,
    opens: (path) => employee !== null && opensFor(flow, employee.permissions, path),
    storage: deskStorage(employee?.id ?? ""),
    isSignedIn: employee !== null,
    deviceName: savedDeviceName,
    saveDeviceName,
    signedIn({ accessToken, expiresAt, id = "", name = "", permissions: granted = [], device: called, language }) {
      saveDeviceName(called);
      // The page of their language begins the session with its token, and leads on.
      if (language !== undefined && !isIn(locale, language)) reloadWithToken(accessToken, expiresAt);
      else beginStaffSession(accessToken, { id, name, permissions: [...granted], language }, expiresAt);
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

/** Sends a last batch before a sign-out. @returns how many scans are left */
export async function sendScans(door: DoorDevice): Promise<number> {
  if (door.state.unsent === 0) return 0;
  try {
    const scans = await door.unsent();
    const { conflicts } = await api.post(
      "boxOffice",
      staffPaths.doorScans(),
      { scans },
      { signal: AbortSignal.timeout(5_000) },
    );
    await door.sent(
      scans.map(({ id }) => id),
      conflicts,
    );
  } catch {
    // They stay in the log.
  }
  return door.state.unsent;
}

/** Chooses the employee's language, and shows the page in it. */
export async function chooseLanguage(language: string): Promise<void> {
  try {
    await calls.post(staffPaths.staffLanguage(), { language });
    location.reload();
  } catch (error) {
    notify({ message: error instanceof Error ? error.message : String(error), type: "error" });
  }
}

/** Signs out here, and on the server if it is reachable. */
export function signOutStaff(): void {
  api.post("boxOffice", staffPaths.staffSignOut(), {}).catch(() => undefined);
  clearDeskStorage();
  endStaffSession();
}

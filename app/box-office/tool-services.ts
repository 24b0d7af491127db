import type { NavigateFunction } from "react-router-dom";
import { createApi } from "../../commerce/api.ts";
import { serverNow } from "../../commerce/clock.ts";
import { CallError } from "../../commerce/errors.ts";
import { formatMoment } from "../../commerce/moment.ts";
import { museumDay } from "../../commerce/museum-day.ts";
import type { ToolServices } from "../../commerce/services.ts";
import type { ParsedFlow, Step } from "../../engine/core/flow.ts";
import { boot, tenant } from "../boot.ts";
import { notify } from "../state/banner.ts";
import { toolAddress } from "./address.ts";
import { device } from "./device.ts";
import { beginStaffSession, endStaffSession, interruptStaffSession, staffState, staffToken } from "./staff-session.ts";
import { toolsFor } from "./tools-for.ts";

const none = () => undefined;
const api = createApi({ bases: boot.bases, customerToken: none, cartId: none, staff: { token: staffToken, device } });

/** What the tool on screen works with. */
export function toolServices({
  flow,
  step,
  search,
  interrupted,
  navigate,
  employee,
}: {
  flow: ParsedFlow;
  step: Step;
  search: string;
  interrupted: string | undefined;
  navigate: NavigateFunction;
  employee: { readonly permissions: readonly string[] } | null;
}): ToolServices {
  const query = Object.fromEntries(new URLSearchParams(search));
  return {
    get: (path, signal) => watched(api.get(path, signal, "boxOffice")),
    post: (path, body, options) => watched(api.post("boxOffice", path, body, options)),
    path: step.path,
    query,
    go: (path, { query: next, replace = false } = {}) => void navigate(toolAddress(path, next), { replace }),
    leave: (address) => location.assign(address),
    href: toolAddress,
    notify: (notice, duration) => notify(notice, { duration }),
    once(work) {
      // Of the entry in the browser's history: it outlives a reload, and another entry of the same address has its own.
      if ((history.state as { told?: boolean } | null)?.told) return;
      history.replaceState({ ...history.state, told: true }, "");
      work();
    },
    today: () => museumDay(serverNow(), tenant.timeZone),
    moment: (instant) => formatMoment(instant, tenant.timeZone, tenant.locale),
    interrupted,
    isSignedIn: employee !== null,
    signedIn({ accessToken, name = "", permissions: granted = [] }) {
      beginStaffSession(accessToken, { name, permissions: [...granted] });
    },
    tools: toolsFor(flow, employee?.permissions ?? []),
  };
}

/** A token that has ended (the day did, or somebody signed out elsewhere): the guard then leads to the login, and back from there. */
async function watched<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError && error.status === 401 && staffState.employee !== null) interruptStaffSession();
    throw error;
  }
}

/** Ends the session here, and on the server where it can be told. */
export function signOutStaff(): void {
  api.post("boxOffice", "/employee/logout", {}).catch(() => undefined);
  endStaffSession();
}

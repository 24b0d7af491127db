import { useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "react-router-dom";
import { museumMoment, serverNow } from "../../commerce/clock.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/app/box-office.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { useLocale } from "../../ui/locale.ts";
import { useTenant } from "../state/page.ts";
import { toolAddress } from "./address.ts";
import styles from "./connection.module.css";

/** Enough to count a drawer. */
const warnMinutes = 15;
const checkIntervalMs = 15_000;

interface SessionEndProps {
  readonly services: Pick<ToolServices, "get" | "opens" | "moment">;
  readonly drawerPath: string | undefined;
}

/** Warns before the museum's day ends, and the session with it (docs/behaviour.md, "Box-office session"). */
export function SessionEnd({ services, drawerPath }: SessionEndProps) {
  const locale = useLocale();
  const { timeZone } = useTenant();
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const update = () => setNear(minutesLeft(timeZone) <= warnMinutes);
    update();
    const timer = setInterval(update, checkIntervalMs);
    return () => clearInterval(timer);
  }, [timeZone]);
  return (
    <div aria-live="polite" className={styles.connection}>
      {isNear && (
        <>
          <span>{say.sessionEnds(locale)}</span>
          {drawerPath !== undefined && services.opens(drawerPath) && (
            <OpenDrawer services={services} path={drawerPath} />
          )}
        </>
      )}
    </div>
  );
}

/** A drawer left open at the end of the session stays uncounted. */
function OpenDrawer({ services, path }: Pick<SessionEndProps, "services"> & { readonly path: string }) {
  const locale = useLocale();
  const { value } = useLoaded(staffPaths.drawer(), services.get);
  if (value == null || value.drawer === null) return null;
  return (
    <p>
      <span>{say.drawerOpen(locale, { since: services.moment(value.drawer.openedAt) })}</span>{" "}
      <Link to={toolAddress(path)}>{say.countDrawer(locale)}</Link>
    </p>
  );
}

function minutesLeft(timeZone: string): number {
  const [hour = 0, minute = 0] = museumMoment(serverNow(), timeZone).slice(11).split(":").map(Number);
  return 24 * 60 - hour * 60 - minute;
}

const events = ["online", "offline"] as const;

function follow(listener: () => void): () => void {
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

export function Connection() {
  const locale = useLocale();
  const online = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="alert" className={styles.connection}>
      {!online && say.offline(locale)}
    </div>
  );
}

import { useId } from "react";
import type { ToolServices } from "../../commerce/services.ts";
import { useLoaded, useRefresh } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/steps/dashboard.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Data } from "../../schemas/generated/steps/dashboard.ts";
import { DoorConflictNote } from "../../ui/museum/door-conflict.tsx";
import { useText } from "../../ui/use-text.ts";
import styles from "./arrivals.module.css";

/** Milliseconds. */
const refreshInterval = 30_000;

/** Today's guests who came in without a good ticket while a device had no network. Nothing on other days. */
export function Conflicts({ settings, services }: { settings: Data; services: ToolServices }) {
  const text = useText(say, settings);
  const id = useId();
  const { value, retry } = useLoaded(staffPaths.doorConflicts(), services.get);
  useRefresh(retry, refreshInterval);
  if (value === undefined || value.conflicts.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.arrivals}>
      <h2 id={id}>{text("conflictsTitle")}</h2>
      {value.conflicts.map((conflict) => (
        <DoorConflictNote key={conflict.scan} conflict={conflict} services={services} />
      ))}
    </section>
  );
}

import { useEffect } from "react";
import { useSnapshot } from "valtio";
import type { ToolServices } from "../../../commerce/services.ts";
import { onceReachable } from "../../../engine/react/once-reachable.ts";
import * as say from "../../../messages/generated/app/door.ts";
import { staffPaths } from "../../../schemas/generated/staff-paths.ts";
import type { DoorScansRequest, DoorScansResponse } from "../../../schemas/generated/wire.ts";
import { useLocale } from "../../../ui/locale.ts";
import { DoorConflictNote } from "../../../ui/museum/door-conflict.tsx";
import { useAct } from "../../../ui/use-act.ts";
import { Connection } from "../session-end.tsx";
import type { DoorDevice } from "./door-device.ts";
import styles from "./door-status.module.css";

/** Often enough that a list is fresh when the network goes. */
const refreshMs = 30_000;

interface DoorStatusProps {
  readonly device: DoorDevice;
  readonly services: ToolServices;
}

/** Keeps the list fresh, sends what was let in without a network, and says when the device is alone. */
export function DoorStatus({ device, services }: DoorStatusProps) {
  const locale = useLocale();
  const state = useSnapshot(device.state);
  const { aloneSince, keeps, listAt, unsent } = state;
  useRefreshing(device, aloneSince !== undefined);
  useWatching(device, aloneSince !== undefined);
  useSending(device, services, { unsent, isAlone: aloneSince !== undefined });
  const time = (instant: string) => services.recent(instant);
  return (
    <>
      {aloneSince === undefined && <Connection />}
      <div className={styles.strip}>
        <div role="alert">
          {aloneSince !== undefined && (
            <p>
              {listAt === undefined
                ? say.aloneWithout(locale, { since: time(aloneSince) })
                : say.alone(locale, { since: time(aloneSince), list: time(listAt) })}
            </p>
          )}
          {keeps === false && <p>{say.notKept(locale)}</p>}
        </div>
        <div role="status">{unsent > 0 && say.unsent(locale, { count: unsent })}</div>
      </div>
      <div role="alert" className={styles.conflicts}>
        {state.conflicts.map((conflict) => (
          <DoorConflictNote key={conflict.scan} conflict={conflict} services={services}>
            <button type="button" onClick={() => device.dismiss(conflict.scan)}>
              {say.dismiss(locale)}
            </button>
          </DoorConflictNote>
        ))}
      </div>
    </>
  );
}

/** Every half minute; without an answer, as soon as the server is reachable. */
function useRefreshing(device: DoorDevice, isAlone: boolean): void {
  useEffect(() => {
    let isOver = false;
    let cancel = () => {};
    let failures = 0;
    const wait = () => {
      if (isOver) return;
      if (device.state.aloneSince !== undefined) {
        failures += 1;
        cancel = onceReachable(round, failures);
        return;
      }
      failures = 0;
      const timer = setTimeout(round, refreshMs);
      cancel = () => clearTimeout(timer);
    };
    const round = () => void device.refresh().then(wait);
    const notice = () => void device.refresh();
    addEventListener("offline", notice);
    if (isAlone) wait();
    else void device.open().then(round);
    return () => {
      isOver = true;
      removeEventListener("offline", notice);
      cancel();
    };
  }, [device, isAlone]);
}

/** Each call waits at the server for the next conflict. */
function useWatching(device: DoorDevice, isAlone: boolean): void {
  useEffect(() => {
    if (isAlone) return;
    const controller = new AbortController();
    let cancel = () => {};
    let failures = 0;
    const watch = () =>
      device.watch(controller.signal).then(
        () => {
          failures = 0;
          if (!controller.signal.aborted) void watch();
        },
        () => {
          failures += 1;
          if (!controller.signal.aborted) cancel = onceReachable(() => void watch(), failures);
        },
      );
    void watch();
    return () => {
      controller.abort();
      cancel();
    };
  }, [device, isAlone]);
}

interface Sending {
  readonly unsent: number;
  readonly isAlone: boolean;
}

/** Sends the log in order, a batch at a time. Two tabs send in turn. */
function useSending(device: DoorDevice, services: ToolServices, { unsent, isAlone }: Sending): void {
  const act = useAct<DoorScansRequest, DoorScansResponse>({
    everyPress: true,
    reportsAfterUnmount: true,
    send: (body, key) =>
      runExclusive(async () =>
        (await device.areSent(body.scans))
          ? { conflicts: [] }
          : services.post(staffPaths.doorScans(), body, { idempotencyKey: key }),
      ),
    onAnswer: ({ conflicts }, { scans }) =>
      void device.sent(
        scans.map(({ id }) => id),
        conflicts,
      ),
  });
  const { submit, state, failure } = act;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `submit` is new at each render
  useEffect(() => {
    if (unsent === 0 || isAlone || state !== "idle") return;
    const send = async () => {
      const scans = await device.unsent();
      if (scans.length > 0) await submit({ scans });
    };
    // Refused as a whole: perhaps an older server, or a busy one.
    if (failure !== undefined) return onceReachable(() => void send(), 5);
    void send();
  }, [device, unsent, isAlone, state, failure]);
}

/** Of a device's tabs, one sends at a time. */
function runExclusive<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks === undefined ? work() : navigator.locks.request("door-scans", work);
}

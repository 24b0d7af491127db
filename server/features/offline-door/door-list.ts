import type { DoorList, DoorOrder } from "../../../schemas/generated/wire.ts";
import { randomId } from "../../core/database/random-id.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import { anySlot, visitBegins } from "../../museum/model/times.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { staffMuseum } from "../../museum/staff-language.ts";
import { readDoor } from "./read-door.ts";

/** All devices of one language share one reading for this long. */
const freshMs = 5_000;

interface Entry {
  readonly order: DoorOrder;
  readonly text: string;
  /** The reading that changed it. */
  readonly changed: number;
}

type Context = Pick<ServerContext, "config" | "db" | "now">;

interface Lists {
  /** @param since the version that the device has; a whole list if it is not of this process and language */
  list(since: string | undefined): Promise<DoorList>;
}

/** @returns the lists for employees of a locale */
export function createDoorLists(context: Context): (locale: string) => Lists {
  const all = new Map<string, Lists>();
  return (locale) => {
    const lists = all.get(locale) ?? createLists(context, locale);
    all.set(locale, lists);
    return lists;
  };
}

/** Remembers in which reading each order changed, so that a refresh costs as much as what changed. */
function createLists(context: Context, locale: string): Lists {
  const process = randomId();
  const gone = new Map<string, number>();
  let entries = new Map<string, Entry>();
  let reading = 0;
  let at = new Date(0);
  let running: Promise<void> | undefined;

  async function read(): Promise<void> {
    const museum = staffMuseum(context, locale);
    const found = await readDoor(context.db, museum);
    const next = reading + 1;
    const read = new Map<string, Entry>();
    for (const [code, order] of found) {
      const [text, old] = [JSON.stringify(order), entries.get(code)];
      read.set(code, old?.text === text ? old : { order, text, changed: next });
      gone.delete(code);
    }
    for (const code of entries.keys()) if (!read.has(code)) gone.set(code, next);
    at = new Date(museum.now.epochMilliseconds);
    reading = next;
    entries = read;
  }

  async function refresh(): Promise<void> {
    if (context.now().epochMilliseconds - at.getTime() < freshMs) return;
    running ??= read().finally(() => {
      running = undefined;
    });
    await running;
  }

  return {
    async list(since) {
      await refresh();
      const museum = museumNow(context);
      const [own, known = ""] = (since ?? "").split(".");
      const from = own === process && /^\d{1,9}$/.test(known) ? Number(known) : undefined;
      const after = from === undefined || from > reading ? undefined : from;
      return {
        at: at.toISOString(),
        date: museum.date,
        until: endOfTomorrow(museum),
        version: `${process}.${reading}`,
        ...(after !== undefined && { since: `${process}.${after}` }),
        orders: [...entries.values()].flatMap(({ order, changed }) =>
          after === undefined || changed > after ? [order] : [],
        ),
        gone: after === undefined ? [] : [...gone].flatMap(([code, when]) => (when > after ? [code] : [])),
      };
    },
  };
}

function endOfTomorrow(museum: Museum): string {
  const date = museum.today.add({ days: 2 }).toString();
  return new Date(visitBegins(museum, { date, slot: anySlot }).epochMilliseconds).toISOString();
}

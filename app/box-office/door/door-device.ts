import { proxy } from "valtio";
import type { TicketsCode } from "../../../commerce/check-in.ts";
import { museumDay, serverNow } from "../../../commerce/clock.ts";
import { type LoggedScan, lookUp, unlistedId } from "../../../commerce/door/door-book.ts";
import { hashOnDevice } from "../../../commerce/door/door-codes.ts";
import { CallError, unanswered } from "../../../commerce/errors.ts";
import type { DoorAnswer, DoorService, ToolServices } from "../../../commerce/services.ts";
import { staffPaths } from "../../../schemas/generated/staff-paths.ts";
import type { DoorConflict, DoorCount, DoorScan, RedeemRequest } from "../../../schemas/generated/wire.ts";
import type { DoorDatabase } from "./door-database.ts";
import { DoorShelf } from "./door-shelf.ts";

/** People wait: answer from the list if the server takes longer. */
const patienceMs = 2_000;
/** The server refuses more in one call. */
const maxBatch = 200;

interface DoorState {
  /** Whether the device has a list; undefined until it has tried. */
  keeps: boolean | undefined;
  /** ISO 8601 instant, by the server's clock. */
  listAt: string | undefined;
  /** ISO 8601 instant, by the server's clock; undefined while the server answers. */
  aloneSince: string | undefined;
  unsent: number;
  conflicts: readonly DoorConflict[];
}

interface DoorOptions {
  readonly calls: Pick<ToolServices, "get" | "post">;
  /** Undefined in a browser that keeps nothing. */
  database(): Promise<DoorDatabase | undefined>;
  readonly timeZone: string;
  readonly locale: string;
  readonly employee: { readonly id: string; readonly name: string };
  /** The device's own clock. */
  now?(): number;
}

interface Admission {
  readonly code: TicketsCode;
  readonly counts: readonly DoorCount[];
  readonly guests: number;
  readonly key: string;
  readonly sent: boolean;
}

/** A device at the door: asks the server, or its own list if the server does not answer. */
export class DoorDevice implements DoorService {
  readonly state = proxy<DoorState>({
    ...{ keeps: undefined, listAt: undefined, aloneSince: undefined, unsent: 0, conflicts: [] },
  });
  readonly #options: DoorOptions;
  readonly #now: () => number;
  readonly #shelf: DoorShelf;
  #latestConflict: number | undefined;
  /** Ids of scans that the server may already have. */
  readonly #sending = new Set<string>();

  constructor(options: DoorOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#shelf = new DoorShelf({ database: options.database, now: this.#now });
  }

  /** Reads what the device kept. */
  async open(): Promise<void> {
    const opened = await this.#shelf.open().catch(() => false);
    await this.#countUnsent();
    if (!opened) this.state.keeps = false;
    else if (this.#shelf.book !== undefined) this.#showList();
  }

  /** Loads the list, or what changed. Resolves also if the server does not answer. */
  async refresh(): Promise<void> {
    try {
      const isKept = await this.#shelf.refresh(this.#options.calls);
      if (isKept) this.state.aloneSince = undefined;
      this.#showList();
    } catch (error) {
      this.#showList(error instanceof CallError);
      if (isUnreachable(error) && this.state.keeps) this.#markAlone();
    }
    await this.#countUnsent();
  }

  async find(code: TicketsCode): Promise<DoorAnswer> {
    if (!this.#answersAlone()) {
      try {
        return await this.#reach((signal) => this.#options.calls.get(staffPaths.tickets(code), signal));
      } catch (error) {
        this.#goAlone(error);
      }
    }
    return this.#findAlone(code);
  }

  async redeem(code: TicketsCode, found: DoorAnswer, body: RedeemRequest, key: string): Promise<void> {
    const chosen = body.redeem.filter(({ quantity }) => quantity > 0);
    const guests = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
    const counts = await countsOf(chosen, found.alone !== undefined);
    const { calls } = this.#options;
    const send = () => calls.post(staffPaths.redeem(code), body, { idempotencyKey: key });
    // Only the server takes money: its answer is awaited, however long it takes.
    if (body.move?.payments !== undefined) return void (await send());
    if (found.alone === undefined && !this.#answersAlone()) {
      try {
        await this.#reach(send);
        // Until the list shows it: the network may go now.
        if (this.state.keeps) await this.#log({ code, counts, guests, key, sent: true }).catch(() => undefined);
        return;
      } catch (error) {
        this.#goAlone(error);
      }
    }
    await this.#log({ code, counts, guests, key, sent: false });
  }

  async undo(key: string): Promise<boolean> {
    const scan = (await this.#shelf.scans()).find(({ id }) => id === key);
    if (scan === undefined) return false;
    await this.#shelf.remove([key]);
    await this.#countUnsent();
    return !scan.sent && !this.#sending.has(key);
  }

  /** Waits at the server for new conflicts. @throws CallError */
  async watch(signal: AbortSignal): Promise<void> {
    const known = this.#latestConflict;
    const query = known === undefined ? {} : { after: String(known) };
    const { conflicts, latest } = await this.#options.calls.get(staffPaths.doorConflicts(query), signal);
    this.#latestConflict = latest;
    if (known !== undefined)
      this.#showConflicts(conflicts.filter(({ id, entries }) => id > known && entries.some(({ here }) => here)));
  }

  /** The next scans to send, in their order. */
  async unsent(): Promise<DoorScan[]> {
    const all = await this.#shelf.scans();
    const scans = all.flatMap((scan) => (scan.sent ? [] : [scanOf(scan)])).slice(0, maxBatch);
    for (const { id } of scans) this.#sending.add(id);
    return scans;
  }

  /** Another tab may have sent them. */
  async areSent(scans: readonly Pick<DoorScan, "id">[]): Promise<boolean> {
    const unsent = new Set((await this.#shelf.scans()).flatMap(({ id, sent }) => (sent ? [] : [id])));
    return scans.every(({ id }) => !unsent.has(id));
  }

  async sent(ids: readonly string[], conflicts: readonly DoorConflict[]): Promise<void> {
    await this.#shelf.markSent(ids);
    this.state.aloneSince = undefined;
    this.#showConflicts(conflicts);
    await this.#countUnsent();
  }

  dismiss(scan: string): void {
    this.state.conflicts = this.state.conflicts.filter((conflict) => conflict.scan !== scan);
  }

  /** Deletes the list and its key. Unsent scans stay, encrypted. */
  async forget(): Promise<void> {
    await this.#shelf.forget();
    Object.assign(this.state, { keeps: undefined, listAt: undefined, aloneSince: undefined, conflicts: [] });
  }

  #answersAlone(): boolean {
    return this.state.aloneSince !== undefined && this.state.keeps === true;
  }

  #markAlone(): void {
    this.state.aloneSince ??= this.#time();
  }

  /** @throws the error, unless it is a lost answer and the device has a list */
  #goAlone(error: unknown): void {
    if (!isUnreachable(error) || this.state.keeps !== true) throw error;
    this.#markAlone();
  }

  /** Gives up early only if the device can answer by itself. @throws CallError */
  async #reach<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const answer = call(controller.signal);
    answer.catch(() => undefined);
    let timer: ReturnType<typeof setInterval> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      // The list may arrive while the call waits.
      timer = setInterval(() => {
        if (this.state.keeps !== true) return;
        reject(new CallError({ message: "", status: 0 }));
        controller.abort();
      }, patienceMs);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearInterval(timer);
    }
  }

  async #findAlone(code: TicketsCode): Promise<DoorAnswer> {
    const { timeZone } = this.#options;
    const now = serverNow(this.#now());
    const { book } = this.#shelf;
    const found = lookUp({
      book,
      log: await this.#shelf.scans(),
      code: { kind: code.kind, hash: await hashOnDevice(code.kind, code.value) },
      moment: { now, date: museumDay(now, timeZone) },
      timeZone,
    });
    if (found.kind === "void") {
      const message = found.sentence;
      throw new CallError({ message, status: 409, errors: [{ code: "TICKET_VOID", field: "", message }] });
    }
    const since = this.state.aloneSince ?? this.#time();
    const isUnlisted = found.kind === "unlisted";
    return { ...found.found, alone: { since, ...(book && { listAt: book.at }), isUnlisted } };
  }

  /** @throws CallError if the storage is full: then only the server can record it */
  async #log({ code, counts, guests, key, sent }: Admission): Promise<void> {
    const { employee, locale } = this.#options;
    const now = this.#now();
    try {
      await this.#shelf.add({
        ...{ id: key, code, counts: [...counts], guests, employee: employee.id, by: employee.name, sent },
        ...{ at: new Date(now).toISOString(), offset: Math.round(serverNow(now) - now) },
        hash: await hashOnDevice("scan", key),
        codeHash: await hashOnDevice(code.kind, code.value),
      });
    } catch (error) {
      throw unanswered(locale, error);
    }
    await this.#countUnsent();
  }

  #showList(mayFollow = true): void {
    const { book } = this.#shelf;
    this.state.keeps = book !== undefined || (mayFollow && this.state.keeps === undefined ? undefined : false);
    this.state.listAt = book?.at;
  }

  #showConflicts(found: readonly DoorConflict[]): void {
    const scans = new Set(found.map(({ scan }) => scan));
    this.state.conflicts = [...found, ...this.state.conflicts.filter(({ scan }) => !scans.has(scan))];
  }

  async #countUnsent(): Promise<void> {
    const scans = await this.#shelf.scans().catch(() => []);
    this.state.unsent = scans.filter(({ sent }) => !sent).length;
  }

  #time(): string {
    return new Date(serverNow(this.#now())).toISOString();
  }
}

/** No answer, or a proxy's answer in the server's place. */
function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && [0, 502, 503, 504].includes(error.status);
}

const scanOf = ({ id, code, counts, guests, at, offset, employee }: LoggedScan): DoorScan => ({
  ...{ id, code, counts, guests, at, offset, employee },
});

/** @param isHashed the ids are the list's, not the server's */
async function countsOf(chosen: RedeemRequest["redeem"], isHashed: boolean): Promise<DoorCount[]> {
  const listed = chosen.filter(({ id }) => id !== unlistedId);
  return Promise.all(
    listed.map(async ({ id, quantity }) => {
      const at = id.lastIndexOf(".");
      const ticket = id.slice(0, at);
      const hash = isHashed ? ticket : await hashOnDevice("ticket-id", ticket);
      return { ticket: hash, position: Number(id.slice(at + 1)), quantity };
    }),
  );
}

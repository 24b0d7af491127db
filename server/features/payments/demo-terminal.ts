import { Slot } from "../../museum/feature.ts";
import { type ReaderFailure, ReaderUnavailable, type TerminalProvider, type TerminalState } from "./port.ts";

/** An act of the guest, or of the cable, at the pretend reader. */
export type ReaderAct = "tap" | "decline" | "cancel" | "unplug" | "plug";

interface Pretended {
  readonly cents: number;
  readonly currencyCode: string;
  state: "created" | "waiting" | "paid" | "expired" | ReaderFailure;
}

/** A card reader that moves no money. A restart forgets its payments. */
export interface DemoTerminal extends TerminalProvider {
  /** The amount on its screen. */
  showing(): Pick<Pretended, "cents" | "currencyCode"> | undefined;
  isPlugged(): boolean;
  act(act: ReaderAct): void;
}

export const demoTerminals = new Slot<DemoTerminal>("a pretend card reader");

const name = "demo-terminal";
const id = "demo-reader";
/** How many payments it remembers. */
const maxPayments = 200;

export function demoTerminal(label: string): DemoTerminal {
  const reader = { id, label };
  const payments = new Map<string, Pretended>();
  let onScreen: string | undefined;
  let isPlugged = true;
  const shown = () => (onScreen === undefined ? undefined : payments.get(onScreen));
  const end = (state: Pretended["state"]) => {
    const payment = shown();
    if (payment?.state === "waiting") payment.state = state;
    onScreen = undefined;
  };
  const stateOf = (id: string): TerminalState => {
    const payment = payments.get(id);
    if (payment === undefined || payment.state === "expired") return { status: "expired" };
    const { state, cents, currencyCode } = payment;
    if (state === "paid") return { status: "paid", chargeId: id, cents, currencyCode };
    if (state === "created") return { status: "open", reader: "idle" };
    if (state === "waiting")
      return { status: "open", reader: !isPlugged ? "offline" : onScreen === id ? "waiting" : "idle" };
    return { status: "open", reader: "failed", failure: state };
  };
  return {
    name,
    pretend: { ...reader, isOnline: true, path: "/demo/terminal" },
    readers: async () => [{ ...reader, isOnline: isPlugged }],
    async create({ id, cents, currencyCode }) {
      const [oldest] = payments.keys();
      if (payments.size >= maxPayments && oldest !== undefined) payments.delete(oldest);
      if (!payments.has(id)) payments.set(id, { cents, currencyCode, state: "created" });
      return id;
    },
    async process({ sessionId }) {
      if (!isPlugged) throw new ReaderUnavailable(name, "unplugged", "offline");
      const payment = payments.get(sessionId);
      if (payment?.state !== "created") return;
      payment.state = "waiting";
      onScreen = sessionId;
    },
    find: async ({ sessionId }) => stateOf(sessionId),
    async expire({ sessionId }) {
      const payment = payments.get(sessionId);
      if (payment !== undefined && payment.state !== "paid") payment.state = "expired";
      if (onScreen === sessionId) onScreen = undefined;
      return stateOf(sessionId);
    },
    refund: async ({ name: of, cents }) => ({ id: `refund-${of}`, cents, name: of }),
    refundsOf: async () => [],
    showing: () => (isPlugged ? shown() : undefined),
    isPlugged: () => isPlugged,
    act(act) {
      if (act === "plug" || act === "unplug") isPlugged = act === "plug";
      else if (isPlugged) end(act === "tap" ? "paid" : act === "decline" ? "declined" : "canceled");
    },
  };
}

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { availableOf } from "../../../commerce/check-in.ts";
import { CallError } from "../../../commerce/errors.ts";
import type { DoorAnswer } from "../../../commerce/services.ts";
import type { DoorConflictsResponse } from "../../../schemas/generated/wire.ts";
import { type Network, openDevice, type TestDevice } from "../support/door.ts";
import { catalogue as base } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { line, openMuseum, type TestMuseum } from "../support/museum.ts";
import { buy, newEmployee, type StaffCalls } from "../support/staff.ts";

export interface Simulation {
  readonly seed: number;
  readonly devices: number;
  readonly tickets: number;
  readonly steps: number;
}

interface Ticket {
  readonly id: string;
  readonly orderId: string;
  readonly code: string;
  readonly total: number;
  isVoid: boolean;
  /** Guests who are inside, on whatever device they came in. */
  inside: number;
}

const catalogue = { ...base, events: base.events.map((event) => ({ ...event, capacity: 10_000 })) };

/** Opens a museum for simulations; each has tickets of its own. */
export const openDoorMuseum = () => openMuseum({ config: { catalogue } });

/** Numbers from 0 to below 1, the same for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Lets guests in on several devices while networks come and go, answers are lost, tabs crash, and the office cancels and
 * sells tickets. Then all devices send their logs, in random order and more than once.
 * - No scan is lost, and none counts twice: the server counts the guests who are inside.
 * - Every guest too many is found, and no other.
 * - No device refuses guests whom their ticket admits.
 */
export async function simulateDoor(museum: TestMuseum, simulation: Simulation): Promise<void> {
  const random = randomFrom(simulation.seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const office = await newEmployee(museum);
  const tickets: Ticket[] = [];
  for (let index = 0; index < simulation.tickets; index += 1)
    tickets.push(await sell(museum, 1 + Math.floor(random() * 3)));
  const devices: TestDevice[] = [];
  for (let index = 0; index < simulation.devices; index += 1) devices.push(await openOne(museum));
  const before = await latest(office);

  const actions: readonly (readonly [weight: number, act: () => Promise<unknown>])[] = [
    [30, () => admit(pick(devices), pick(tickets), random)],
    [8, async () => setNetwork(pick(devices), pick<Network>(["up", "down", "down", "mute"]))],
    [5, () => pick(devices).device.refresh()],
    [5, () => flush(pick(devices))],
    [3, () => pick(devices).restart()],
    [1, async () => tickets.push(await sell(museum, 1 + Math.floor(random() * 3)))],
    [1, () => cancel(office, pick(tickets))],
  ];
  const drawn = actions.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
  for (let step = 0; step < simulation.steps; step += 1) await pick(drawn)();
  await mergeAll(devices, random);
  await expectTruth(museum, office, tickets, before);
  await expectSound(museum);
}

async function openOne(museum: TestMuseum): Promise<TestDevice> {
  const calls = await newEmployee(museum);
  const { json } = await calls.get<{ body: { id: string; name: string } }>("/me");
  const device = await openDevice(museum, calls, json.body);
  museum.wait(1);
  await device.device.refresh();
  expect(device.device.state.keeps).toBe(true);
  return device;
}

async function sell(museum: TestMuseum, total: number): Promise<Ticket> {
  const bought = await buy(museum, line("adult", total, { Date: "2026-11-21", Time: "10:00 AM" }));
  return { id: bought.ticketIds[0] ?? "", orderId: bought.orderId, code: bought.code, total, isVoid: false, inside: 0 };
}

/** The office can cancel only unused tickets, as far as it knows. */
async function cancel(office: StaffCalls, ticket: Ticket): Promise<void> {
  const { status } = await office.post(`/order/${ticket.orderId}/cancel`, { ticketIds: [ticket.id] }, randomUUID());
  if (status === 200) ticket.isVoid = true;
}

function setNetwork(device: TestDevice, network: Network): void {
  device.network = network;
}

async function flush(device: TestDevice): Promise<void> {
  await device.flush().catch((error: unknown) => {
    if (!(error instanceof CallError && error.status === 0)) throw error;
  });
}

/** A clerk scans a ticket and lets in some of those for whom the screen shows a ticket. */
async function admit(device: TestDevice, ticket: Ticket, random: () => number): Promise<void> {
  const code =
    random() < 0.5
      ? { kind: "ticket-id" as const, value: ticket.id }
      : { kind: "ticket-code" as const, value: ticket.code };
  let found: DoorAnswer;
  try {
    found = await device.device.find(code);
  } catch (error) {
    expect(error).toMatchObject({ code: "TICKET_VOID" });
    expect(ticket.isVoid).toBe(true);
    return;
  }
  const [shown] = found.tickets;
  const available = shown === undefined ? 0 : availableOf(shown);
  const right = ticket.isVoid ? 0 : ticket.total - ticket.inside;
  expect(available, "guests with a right are refused").toBeGreaterThanOrEqual(right);
  if (shown === undefined || available === 0) return;
  const most = found.alone?.isUnlisted ? ticket.total : available;
  const quantity = 1 + Math.floor(random() * most);
  const key = randomUUID();
  // The network may go between the lookup and the press.
  const before = device.network;
  if (random() < 0.2) device.network = random() < 0.5 ? "mute" : "down";
  const redeem = [{ id: shown.id, title: shown.ticketType, max: available, quantity }];
  try {
    await device.device.redeem(code, found, { redeem }, key);
    // A press that is repeated after a lost answer.
    if (random() < 0.2 && device.device.state.aloneSince !== undefined)
      await device.device.redeem(code, found, { redeem }, key);
  } catch (error) {
    // Another door was faster, and this one read that.
    expect(error).toMatchObject({ status: 409 });
    return;
  } finally {
    device.network = before;
  }
  ticket.inside += quantity;
}

async function mergeAll(devices: readonly TestDevice[], random: () => number): Promise<void> {
  const order = devices.map((device) => ({ device, at: random() })).toSorted((a, b) => a.at - b.at);
  for (const { device } of order) {
    if (random() < 0.5) await device.restart();
    device.network = "mute";
    await flush(device);
  }
  for (const { device } of order.toReversed()) {
    device.network = "up";
    const other = await device.openTab();
    await Promise.all([device.flush(), device.flush(other)]);
    await device.device.refresh();
    expect(await device.device.unsent()).toEqual([]);
  }
}

const latest = async (office: StaffCalls) =>
  (await office.get<{ body: DoorConflictsResponse }>("/door-conflicts")).json.body.latest;

async function expectTruth(museum: TestMuseum, office: StaffCalls, tickets: readonly Ticket[], before: number) {
  const { rows } = await sql<{ id: string; counted: number; extra: number }>`
    select id, coalesce((
      select sum(quantity) from redemption_counts join redemptions on redemptions.id = redemption_id where ticket_id = tickets.id and undone_at is null
    ), 0)::integer as counted,
      coalesce((select sum(quantity) from door_extras where ticket_id = tickets.id), 0)::integer as extra
    from tickets where id = any(${tickets.map(({ id }) => id)})`.execute(museum.db);
  const found = new Map(rows.map(({ id, counted, extra }) => [id, { inside: counted + extra, extra }]));
  const expected = new Map(
    tickets.map(({ id, total, isVoid, inside }) => [
      id,
      { inside, extra: isVoid ? inside : Math.max(0, inside - total) },
    ]),
  );
  expect(found).toEqual(expected);
  const { json } = await office.get<{ body: DoorConflictsResponse }>("/door-conflicts");
  const named = json.body.conflicts.filter(({ id }) => id > before).reduce((sum, { guests }) => sum + guests, 0);
  expect(named).toBe([...expected.values()].reduce((sum, { extra }) => sum + extra, 0));
}

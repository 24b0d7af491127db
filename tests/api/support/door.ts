import { IDBFactory } from "fake-indexeddb";
import { openDoorDatabase } from "../../../app/box-office/door/door-database.ts";
import { DoorDevice } from "../../../app/box-office/door/door-device.ts";
import { CallError, unanswered } from "../../../commerce/errors.ts";
import type { ToolServices } from "../../../commerce/services.ts";
import type { ErrorBody } from "../../../schemas/generated/wire.ts";
import type { Answer, TestMuseum } from "./museum.ts";
import type { StaffCalls } from "./staff.ts";

/** "mute": the server acts, but its answer is lost. */
export type Network = "up" | "down" | "mute";

/** A device at the door with its own storage. Its tabs share storage and network. */
export interface TestDevice {
  network: Network;
  readonly device: DoorDevice;
  /** Ends the tab, as a crash does, and opens another on the same storage. */
  restart(): Promise<void>;
  openTab(): Promise<DoorDevice>;
  /** Sends all batches, as the screen does. */
  flush(tab?: DoorDevice): Promise<void>;
}

export async function openDevice(
  museum: TestMuseum,
  calls: StaffCalls,
  employee: { readonly id: string; readonly name: string },
): Promise<TestDevice> {
  const factory = new IDBFactory();
  const state = { network: "up" as Network };
  const services = servicesOf(calls, state);
  const openTab = async () => {
    const database = openDoorDatabase(factory);
    const device = new DoorDevice({
      ...{ calls: services, database: () => database, employee },
      ...{ timeZone: "America/Denver", locale: "en-US", now: () => museum.now().epochMilliseconds },
    });
    await device.open();
    return device;
  };
  let device = await openTab();
  return {
    get network() {
      return state.network;
    },
    set network(network) {
      state.network = network;
    },
    get device() {
      return device;
    },
    async restart() {
      device = await openTab();
    },
    openTab,
    async flush(tab = device) {
      for (let scans = await tab.unsent(); scans.length > 0; scans = await tab.unsent()) {
        const { conflicts } = await services.post("/employee/door-scans", { scans });
        await tab.sent(
          scans.map(({ id }) => id),
          conflicts,
        );
      }
    },
  };
}

function servicesOf(calls: StaffCalls, state: { readonly network: Network }): Pick<ToolServices, "get" | "post"> {
  const lost = () => unanswered("en-US", new TypeError("Failed to fetch"));
  const made = async (call: () => Promise<Answer<ErrorBody>>): Promise<unknown> => {
    if (state.network === "down") throw lost();
    const { status, json } = await call();
    if (state.network === "mute") throw lost();
    if (status >= 400) throw new CallError({ message: json.error, status, errors: json.errors });
    return json;
  };
  return {
    get: async (path) => {
      const answer = await made(() => calls.get(path.slice("/employee".length)));
      return (answer as { body: never }).body;
    },
    post: async (path, body, { idempotencyKey = crypto.randomUUID() } = {}) =>
      (await made(() => calls.post(path.slice("/employee".length), body, idempotencyKey))) as never,
  };
}

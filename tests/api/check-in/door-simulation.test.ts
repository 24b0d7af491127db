import { test } from "vitest";
import { openDoorMuseum, simulateDoor } from "./door-simulation.ts";

const museum = await openDoorMuseum();

test.each([1, 2, 3])(
  "devices without a network lose no scan and find every double admission (seed %i)",
  async (seed) => {
    await simulateDoor(museum, { seed, devices: 3, tickets: 8, steps: 60 });
  },
);

import { test } from "vitest";
import { rounds } from "../../support/rounds.ts";
import { openDoorMuseum, simulateDoor } from "./door-simulation.ts";

const museum = await openDoorMuseum();
const seeds = Array.from({ length: rounds(4, 100) }, (_, index) => 100 + index);

test.each(seeds)("many devices, partitions, crashes and repeats (seed %i)", async (seed) => {
  await simulateDoor(museum, { seed, devices: 2 + (seed % 7), tickets: 25, steps: 400 });
});

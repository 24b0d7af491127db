import { expect, test } from "vitest";
import { newDatabase } from "../api/support/database.ts";
import { serverProcess } from "../api/support/server-process.ts";
import { newFolder } from "../embedded/processes.ts";

test("ten wrong PINs from a device, split over two servers of one museum, lock it out at both, also after a restart of both", async () => {
  const databaseUrl = await newDatabase();
  const servers = await Promise.all([1, 2].map(async () => serverProcess(await newFolder(), databaseUrl)));
  await Promise.all(servers.map((server) => server.start()));
  const enter = async (at: number, pin: string, device = "North door") => {
    const response = await fetch(`${servers[at % 2]?.url}/api/box-office/employee/pin-login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-device": device },
      body: JSON.stringify({ pin }),
    });
    return response.status;
  };
  const wrong = await Promise.all(Array.from({ length: 16 }, (_, index) => enter(index, `${1000 + index}`)));
  expect(wrong.sort()).toEqual([...Array<number>(10).fill(401), ...Array<number>(6).fill(429)]);
  expect([await enter(0, "2468"), await enter(1, "2468")]).toEqual([429, 429]);
  await Promise.all(servers.map((server) => server.kill()));
  await Promise.all(servers.map((server) => server.start()));
  expect([await enter(0, "2468"), await enter(1, "2468")]).toEqual([429, 429]);
  expect(await enter(0, "2468", "South door")).toBe(200);
}, 180_000);

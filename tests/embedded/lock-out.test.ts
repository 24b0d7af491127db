import { expect, test } from "vitest";
import { serverProcess } from "../api/support/server-process.ts";
import { newFolder } from "./processes.ts";

test("a device that was locked out stays so when the server is killed and started again", async () => {
  const server = await serverProcess(await newFolder(), undefined);
  await server.start();
  const enter = async (pin: string, device = "North door") => {
    const response = await fetch(`${server.url}/api/box-office/employee/pin-login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-device": device },
      body: JSON.stringify({ pin }),
    });
    return response.status;
  };
  await Promise.all(Array.from({ length: 11 }, (_, index) => enter(`${1000 + index}`)));
  expect(await enter("2468")).toBe(429);
  await server.kill();
  await server.start();
  expect(await enter("2468")).toBe(429);
  expect(await enter("2468", "South door")).toBe(200);
}, 180_000);

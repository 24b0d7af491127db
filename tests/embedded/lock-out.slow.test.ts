import { expect, test } from "vitest";
import { serverProcess } from "../api/support/server-process.ts";
import { newDataFolder } from "./processes.ts";

test("a locked address stays locked when the server is killed and restarted; an enrolled device stays enrolled", async () => {
  const server = await serverProcess(await newDataFolder(), undefined);
  await server.start();
  const enter = (pin: string, cookie = "") =>
    fetch(`${server.url}/api/box-office/employee/pin-login`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ pin }),
    });
  const [cookie = ""] = ((await enter("2468")).headers.get("set-cookie") ?? "").split(";");
  expect(cookie).toMatch(/^deskDevice=/);
  await Promise.all(Array.from({ length: 11 }, (_, index) => enter(`${1000 + index}`)));
  expect([(await enter("2468")).status, (await enter("2468", cookie)).status]).toEqual([429, 200]);
  await server.kill();
  await server.start();
  expect([(await enter("2468")).status, (await enter("2468", cookie)).status]).toEqual([429, 200]);
}, 180_000);

import { expect, test } from "vitest";
import { newDatabase } from "../api/support/database.ts";
import { serverProcess } from "../api/support/server-process.ts";
import { newFolder } from "../embedded/processes.ts";

test("two servers of one museum count wrong PINs together, by network and in total, even after both restart; an enrolled device is let in", async () => {
  const databaseUrl = await newDatabase();
  const servers = await Promise.all(
    [1, 2].map(async () => serverProcess(await newFolder(), databaseUrl, { TRUST_PROXY: "loopback" })),
  );
  await Promise.all(servers.map((server) => server.start()));
  const post = (at: number, path: string, body: object, address: string, cookie = "") =>
    fetch(`${servers[at % 2]?.url}/api/box-office/employee${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address, cookie },
      body: JSON.stringify(body),
    });
  const enter = async (at: number, pin: string, address: string, cookie?: string) =>
    (await post(at, "/pin-login", { pin }, address, cookie)).status;
  const wrong = async (count: number, address: (index: number) => string) =>
    (
      await Promise.all(Array.from({ length: count }, (_, index) => enter(index, `${1000 + index}`, address(index))))
    ).sort();

  expect(await wrong(16, (index) => `2001:db8:1:2::${index + 1}`)).toEqual([
    ...Array<number>(10).fill(401),
    ...Array<number>(6).fill(429),
  ]);
  expect(await wrong(16, (index) => `198.51.100.${index}`)).toEqual([
    ...Array<number>(10).fill(401),
    ...Array<number>(6).fill(429),
  ]);
  const another = "203.0.113.1";
  expect([await enter(0, "2468", another), await enter(1, "2468", another)]).toEqual([429, 429]);
  await Promise.all(servers.map((server) => server.kill()));
  await Promise.all(servers.map((server) => server.start()));
  expect([await enter(0, "2468", another), await enter(1, "2468", another)]).toEqual([429, 429]);

  const enrolled = await post(0, "/login", { email: "desk@meridian.example", password: "meridian-desk" }, another);
  expect(enrolled.status).toBe(200);
  const [cookie] = (enrolled.headers.get("set-cookie") ?? "").split(";");
  expect([await enter(0, "2468", another, cookie), await enter(1, "2468", another, cookie)]).toEqual([200, 200]);
}, 180_000);

import { afterAll, describe, expect, test, vi } from "vitest";
import { tenant } from "../support/fixture.ts";
import { openMuseum } from "../support/museum.ts";
import { ask, holdSeats, mailsTo, wait } from "../support/waiting.ts";

// Stop the servers' timers, so that only changes and the test process the waiting list.
vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
afterAll(() => vi.useRealTimers());

const sellOne = { limits: { ...tenant.limits, waitingPlacesPerAddress: 50, waitingRequestsPerEmailAndDay: 8 } };

describe("limits", () => {
  const open = async () => {
    const museum = await openMuseum({ config: { tenant: { ...tenant, ...sellOne } } });
    await holdSeats(museum, 40);
    return museum;
  };

  test("a network address waits for at most fifty places, even with concurrent requests", async () => {
    const museum = await open();
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, at) =>
        ask(museum, { email: `a${at}@museum.example`, adults: 5, from: `2001:db8:7:1::${at + 1}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused?.json.errors?.[0]?.code).toBe("TOO_MANY_WAITING");
    expect(refused?.json.error).toBe("Your network waits for 50 places already, and can wait for 50.");
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask(museum, { email: "else@museum.example", from: "2001:db8:7:2::1" })).status).toBe(200);
  });

  test("a refusal does not reveal whether another email is waiting", async () => {
    const museum = await open();
    await wait(museum, { email: "ada@museum.example", from: "192.0.2.99" });
    for (let at = 0; at < 10; at += 1)
      expect((await ask(museum, { email: `b${at}@museum.example`, adults: 5 })).status).toBe(200);
    const answers = await Promise.all(
      ["ada@museum.example", "nobody@museum.example"].map((email) => ask(museum, { email, adults: 1 })),
    );
    expect(answers.map(({ status }) => status)).toEqual([429, 429]);
  });

  test("a network may name an email eight times a day, and other networks cannot flood it with mails", async () => {
    const museum = await open();
    const asked = async (from: string) => (await ask(museum, { email: "ada@museum.example", from })).status;
    for (let at = 0; at < 8; at += 1) expect(await asked("192.0.2.1")).toBe(200);
    expect(await asked("192.0.2.1")).toBe(429);
    for (let at = 0; at < 8; at += 1) expect(await asked("192.0.2.2")).toBe(200);
    expect(await mailsTo(museum, "ada@museum.example")).toHaveLength(8);
    museum.wait(24 * 60);
    await holdSeats(museum, 40);
    expect(await asked("192.0.2.1")).toBe(200);
    expect(await mailsTo(museum, "ada@museum.example")).toHaveLength(9);
  });
});

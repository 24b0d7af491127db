import { expect, test } from "vitest";
import { requestIds, trustedProxies } from "./server.ts";

const asked = (remoteAddress: string, id?: string) =>
  ({ headers: { "x-request-id": id }, socket: { remoteAddress } }) as unknown as Parameters<
    ReturnType<typeof requestIds>
  >[0];
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

test("a trusted proxy's request id is used", () => {
  const idOf = requestIds(trustedProxies("10.0.0.0/8, loopback"));
  expect(idOf(asked("10.1.2.3", "trace-1"))).toBe("trace-1");
  expect(idOf(asked("::ffff:127.0.0.1", "00-4bf92f-01"))).toBe("00-4bf92f-01");
});

test.each([
  ["from another address", "203.0.113.9", "trace-1"],
  ["that would break a log line", "10.1.2.3", "a\nb"],
  ["that is too long", "10.1.2.3", "a".repeat(101)],
  ["that is empty", "10.1.2.3", ""],
  ["that is missing", "10.1.2.3", undefined],
])("a request id %s is replaced", (_case, address, id) => {
  expect(requestIds(trustedProxies("10.0.0.0/8"))(asked(address, id))).toMatch(uuid);
});

test("without TRUST_PROXY no client chooses a request id", () => {
  expect(requestIds(trustedProxies(undefined))(asked("127.0.0.1", "trace-1"))).toMatch(uuid);
});

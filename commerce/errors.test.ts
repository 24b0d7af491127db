import { expect, test } from "vitest";
import { CallError, withReference } from "./errors.ts";

test("where the server was at fault its sentence ends with the request's id, and the error is otherwise the same", () => {
  const error = new CallError({
    message: "Something went wrong on our side.",
    status: 500,
    requestId: "r-1",
    errors: [{ code: "UNKNOWN", message: "m" }],
  });
  const told = withReference("en-US", error) as CallError;
  expect(told.message).toBe("Something went wrong on our side. Reference: r-1");
  expect(told).toMatchObject({
    status: 500,
    code: "UNKNOWN",
    requestId: "r-1",
    retryable: true,
    offline: false,
    cause: error,
  });
});

test.each([
  [
    "a refusal, which the visitor can do something about",
    new CallError({ message: "Only 2 places are left.", status: 409, requestId: "r-2" }),
  ],
  ["no answer at all", new CallError({ message: "We can't reach the museum.", status: 0 })],
  ["a fault of a server that named no request", new CallError({ message: "Bad gateway.", status: 502 })],
  ["what is no call's error", new TypeError("x is undefined")],
])("nothing is added to %s", (_name, error) => {
  expect(withReference("en-US", error)).toBe(error);
});

import { expect, test } from "vitest";
import { CallError, withReference } from "./errors.ts";

test("a server error's sentence ends with the request's id, and the error is otherwise unchanged", () => {
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
    "a refusal that the visitor can act on",
    new CallError({ message: "Only 2 places are left.", status: 409, requestId: "r-2" }),
  ],
  ["a call without an answer", new CallError({ message: "We can't reach the museum.", status: 0 })],
  ["a server error without a request id", new CallError({ message: "Bad gateway.", status: 502 })],
  ["an error that is not from a call", new TypeError("x is undefined")],
])("nothing is added to %s", (_name, error) => {
  expect(withReference("en-US", error)).toBe(error);
});

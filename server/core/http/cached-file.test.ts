import { expect, test } from "vitest";
import { acceptedEncoding } from "./cached-file.ts";

const both = () => true;

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br;q=0.0", undefined],
  ["*", "br"],
  ["*, br;q=0", "gzip"],
  ["identity", undefined],
  ["", undefined],
  [undefined, undefined],
])("a client that accepts %j gets %j", (accepts, encoding) => {
  expect(acceptedEncoding(accepts, both)).toBe(encoding);
});

test("an encoding that a file does not have is not chosen", () => {
  expect(acceptedEncoding("br, gzip", (encoding) => encoding === "gzip")).toBe("gzip");
  expect(acceptedEncoding("br, gzip", () => false)).toBeUndefined();
});

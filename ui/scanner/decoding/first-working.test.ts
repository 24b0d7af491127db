import { expect, test, vi } from "vitest";
import type { OpenDecoder } from "./decoder.ts";
import { firstWorking } from "./first-working.ts";

const picture = {} as ImageData;
const reading = (text: string | undefined) => vi.fn<OpenDecoder>(async () => ({ decode: async () => text }));
const missing = () => vi.fn<OpenDecoder>(() => Promise.reject(new Error("not here")));

test("the first decoder that can be opened decodes; later ones are not opened, and it is opened once, for the requested formats", async () => {
  const [absent, good, unused] = [missing(), reading("text"), reading("other")];
  const decoder = firstWorking([absent, good, unused], ["qr_code"]);
  expect(await Promise.all([decoder.decode(picture), decoder.decode(picture)])).toEqual(["text", "text"]);
  expect(await decoder.decode(picture)).toBe("text");
  expect(good).toHaveBeenCalledExactlyOnceWith(["qr_code"]);
  expect(absent).toHaveBeenCalledOnce();
  expect(unused).not.toHaveBeenCalled();
});

test("a picture without a code does not lead to another decoder", async () => {
  const unused = reading("other");
  expect(await firstWorking([reading(undefined), unused], ["qr_code"]).decode(picture)).toBeUndefined();
  expect(unused).not.toHaveBeenCalled();
});

test("a decoder that breaks in use passes its picture to the next", async () => {
  const breaking: OpenDecoder = async () => ({ decode: () => Promise.reject(new Error("service gone")) });
  const decoder = firstWorking([breaking, reading("text")], ["qr_code"]);
  expect(await Promise.all([decoder.decode(picture), decoder.decode(picture)])).toEqual(["text", "text"]);
});

test("if none is left, it throws the last error", async () => {
  const decoder = firstWorking([missing(), missing()], ["qr_code"]);
  await expect(decoder.decode(picture)).rejects.toThrow("not here");
  await expect(decoder.decode(picture)).rejects.toThrow("not here");
});

import type { BarcodeFormat, Decoder, OpenDecoder } from "./decoder.ts";

/** Uses the first decoder that opens, and passes the picture on if one fails. @throws the last one's error */
export function firstWorking(openers: readonly OpenDecoder[], formats: readonly BarcodeFormat[]): Decoder {
  let position = 0;
  let opened: Promise<Decoder> | undefined;
  let failure: unknown = new Error("There is no decoder.");

  return {
    async decode(picture) {
      for (let tried = position; ; tried = position) {
        const open = openers[tried];
        if (open === undefined) throw failure;
        try {
          opened ??= open(formats);
          return await (await opened).decode(picture);
        } catch (error) {
          failure = error;
          // If two pictures fail together, only the first advances.
          if (position === tried) {
            position += 1;
            opened = undefined;
          }
        }
      }
    },
  };
}

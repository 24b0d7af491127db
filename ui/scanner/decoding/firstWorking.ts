import type { BarcodeFormat } from "./barcodeFormat.ts";
import type { Decoder, OpenDecoder } from "./decoder.ts";

/**
 * One decoder of several: the first that can be opened. One that stops working later is left for the next, which gets the same picture.
 * @returns a decoder that throws the last one's error once none is left
 */
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
          // Of two pictures that fail at once, the first moves on for both.
          if (position === tried) {
            position += 1;
            opened = undefined;
          }
        }
      }
    },
  };
}

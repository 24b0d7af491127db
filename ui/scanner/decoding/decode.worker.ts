import type { DecodeAnswer, DecodeRequest, Decoder, Picture } from "./decoder.ts";
import { firstWorking } from "./first-working.ts";
import { openPlatformDecoder } from "./platform-decoder.ts";

const port = globalThis as unknown as Pick<Worker, "addEventListener" | "postMessage">;

/** Each decoder's code loads only if the ones before it fail. */
const openers = [
  openPlatformDecoder,
  async (...formats: Parameters<typeof openPlatformDecoder>) =>
    (await import("./wasm-decoder.ts")).openWasmDecoder(...formats),
  async (...formats: Parameters<typeof openPlatformDecoder>) =>
    (await import("./zxing-decoder.ts")).openZxingDecoder(...formats),
];

let decoder: { readonly of: string; readonly decode: Decoder["decode"] } | undefined;
let canvas: OffscreenCanvas | undefined;

port.addEventListener("message", async ({ data }: MessageEvent<DecodeRequest>) => {
  port.postMessage(await answer(data));
});

async function answer({ id, picture, formats }: DecodeRequest): Promise<DecodeAnswer> {
  try {
    const of = formats.join();
    if (decoder?.of !== of) decoder = { of, decode: firstWorking(openers, formats).decode };
    return { id, text: await decoder.decode(pixels(picture)) };
  } catch (error) {
    return { id, failure: String(error) };
  }
}

function pixels(picture: Picture): ImageData {
  if (picture instanceof ImageData) return picture;
  const { width, height } =
    "displayWidth" in picture ? { width: picture.displayWidth, height: picture.displayHeight } : picture;
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("The browser gave no canvas to draw on.");
  context.drawImage(picture, 0, 0);
  picture.close();
  return context.getImageData(0, 0, width, height);
}

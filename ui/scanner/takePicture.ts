import type { Picture } from "./decoding/messages.ts";

/**
 * A picture to hand to the decoder's thread. A bitmap is made beside the page's own thread; reading its pixels, which is slow, is left to the worker.
 * Browsers whose workers cannot do that (Safari before 16.4) read them here.
 * @returns undefined where the source has nothing to show yet
 */
export async function takePicture(source: HTMLVideoElement | HTMLCanvasElement, width: number, height: number): Promise<Picture | undefined> {
  if (width === 0 || height === 0) return undefined;
  if (typeof OffscreenCanvas === "function") return createImageBitmap(source);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(source, 0, 0);
  return context?.getImageData(0, 0, width, height);
}

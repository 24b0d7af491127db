import type { Picture } from "./decoding/messages.ts";

/**
 * A picture to hand to the decoder's thread, whole. A video's frame is handed over as it is, so that even turning it into pixels is left to the
 * worker; a bitmap costs the page some milliseconds (Firefox before 130, a canvas). Where workers cannot draw (Safari before 16.4), the pixels are read here.
 * @returns undefined where the source has nothing to show yet
 */
export async function takePicture(source: HTMLVideoElement | HTMLCanvasElement, width: number, height: number): Promise<Picture | undefined> {
  if (width === 0 || height === 0) return undefined;
  if (typeof OffscreenCanvas !== "function") return readPixels(source, width, height);
  return source instanceof HTMLVideoElement && typeof VideoFrame === "function" ? new VideoFrame(source) : createImageBitmap(source);
}

function readPixels(source: HTMLVideoElement | HTMLCanvasElement, width: number, height: number): ImageData | undefined {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(source, 0, 0);
  return context?.getImageData(0, 0, width, height);
}

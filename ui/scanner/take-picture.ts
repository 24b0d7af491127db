import type { Picture } from "./decoding/messages.ts";

/**
 * Video frames need no conversion here; bitmaps cost milliseconds (Firefox before 130). Safari before 16.4 cannot draw
 * in workers, so its pixels are read here.
 * @returns undefined before the source shows anything
 */
export async function takePicture(
  source: HTMLVideoElement | HTMLCanvasElement,
  width: number,
  height: number,
): Promise<Picture | undefined> {
  if (width === 0 || height === 0) return undefined;
  if (typeof OffscreenCanvas !== "function") return readPixels(source, width, height);
  return source instanceof HTMLVideoElement && typeof VideoFrame === "function"
    ? new VideoFrame(source)
    : createImageBitmap(source);
}

function readPixels(
  source: HTMLVideoElement | HTMLCanvasElement,
  width: number,
  height: number,
): ImageData | undefined {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(source, 0, 0);
  return context?.getImageData(0, 0, width, height);
}

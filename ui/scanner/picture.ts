import type { Picture } from "./decoding/decoder.ts";
import { ScannerError } from "./scanner-error.ts";

/**
 * Video frames need no conversion here; bitmaps cost milliseconds (Firefox before 130). Safari before 16.4 cannot draw
 * in workers, so its pixels are read here.
 * @returns undefined before the source shows anything
 */
export async function capturePicture(
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

const padding = 100;
const minimumHeight = 300;
const defaultWidth = 300;

/** Longest edge in pixels: phones reject larger canvases, and codes a hundredth of it are still readable. */
const maxSide = 4096;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pads a picture, because codes cut at the edge cannot be found (docs/behaviour.md, "Scanning a file"). In pixels. */
export function fileCanvas({ width, height }: Size): { canvas: Size; picture: Size & { x: number; y: number } } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const picture = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const canvas = {
    width: Math.max(picture.width, defaultWidth) + 2 * padding,
    height: Math.max(picture.height, minimumHeight) + 2 * padding,
  };
  return {
    canvas,
    picture: {
      ...picture,
      x: Math.floor((canvas.width - picture.width) / 2),
      y: Math.floor((canvas.height - picture.height) / 2),
    },
  };
}

/** Draws a file's picture for decoding. @throws ScannerError FILE_UNREADABLE if the browser cannot draw it */
export async function openFile(file: Blob): Promise<Picture> {
  try {
    const bitmap = await createImageBitmap(file);
    const { canvas: size, picture } = fileCanvas(bitmap);
    const canvas = document.createElement("canvas");
    Object.assign(canvas, size);
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("The browser gave no canvas to draw on.");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, size.width, size.height);
    context.drawImage(bitmap, picture.x, picture.y, picture.width, picture.height);
    bitmap.close();
    const taken = await capturePicture(canvas, size.width, size.height);
    if (taken === undefined) throw new Error("The picture is empty.");
    return taken;
  } catch (cause) {
    throw new ScannerError("FILE_UNREADABLE", { cause });
  }
}

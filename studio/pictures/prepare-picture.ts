import * as say from "../../messages/generated/studio/pictures.ts";

export interface PreparedPicture {
  readonly name: string;
  readonly file: Blob;
}

/** In pixels: no screen shows more of a full-width picture. */
const maxSide = 2000;
/** In bytes, for phones in a queue. A picture that stays larger is sent anyway. */
const targetBytes = 400_000;
/** In bytes: a smaller PNG is a drawing, such as a logo. Mail programs show it, and its edges stay sharp. */
const maxDrawingBytes = 100_000;
/** From visually lossless to acceptable for photographs. */
const qualities = [0.82, 0.7, 0.55];

/**
 * Scales and compresses a picture, and drops camera metadata. SVG and small PNG stay as they are.
 * @throws Error with advice if this browser cannot read the file
 */
export async function preparePicture(file: File, locale: string): Promise<PreparedPicture> {
  if (file.type === "image/svg+xml") return { name: file.name, file };
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(say.unreadable(locale, { name: file.name }));
  });
  try {
    return { name: file.name, file: await compress(draw(bitmap), file.type) };
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap): OffscreenCanvas {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser draws nothing.");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function compress(canvas: OffscreenCanvas, type: string): Promise<Blob> {
  if (type === "image/png") {
    const png = await canvas.convertToBlob({ type });
    if (png.size <= maxDrawingBytes) return png;
  }
  let smallest: Blob | undefined;
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type: "image/webp", quality });
    // Browsers without WebP write PNG and ignore the quality.
    if (blob.type !== "image/webp")
      return isOpaque(canvas) ? canvas.convertToBlob({ type: "image/jpeg", quality }) : blob;
    smallest = blob;
    if (blob.size <= targetBytes) break;
  }
  return smallest as Blob;
}

function isOpaque(canvas: OffscreenCanvas): boolean {
  const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

/** Encodes a file for an API call. */
export function asBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error ?? new Error("The file cannot be read."));
    reader.readAsDataURL(file);
  });
}

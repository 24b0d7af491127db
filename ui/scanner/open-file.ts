import type { Picture } from "./decoding/messages.ts";
import { fileCanvas } from "./file-canvas.ts";
import { ScannerError } from "./scanner-error.ts";
import { takePicture } from "./take-picture.ts";

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
    const taken = await takePicture(canvas, size.width, size.height);
    if (taken === undefined) throw new Error("The picture is empty.");
    return taken;
  } catch (cause) {
    throw new ScannerError("FILE_UNREADABLE", { cause });
  }
}

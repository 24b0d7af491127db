import { openZxingDecoder } from "../../../../ui/scanner/decoding/zxing-decoder.ts";

/** Decodes the video ten times a second on the page's main thread, as scanners without a worker do, for comparison. */
export async function decodeOnPage(): Promise<void> {
  const video = document.querySelector("video");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (video === null || context === null) throw new Error("There is no video to decode.");
  const decoder = await openZxingDecoder(["qr_code"]);
  Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight });
  await video.play();
  for (;;) {
    const began = performance.now();
    context.drawImage(video, 0, 0);
    await decoder.decode(context.getImageData(0, 0, canvas.width, canvas.height));
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + 100 - performance.now())));
  }
}

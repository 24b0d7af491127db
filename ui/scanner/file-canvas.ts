const padding = 100;
const minimumHeight = 300;
const defaultWidth = 300;

/** Longest edge in pixels: phones reject larger canvases, and codes a hundredth of it are still readable. */
const longest = 4096;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pads a picture, because codes cut at the edge cannot be found (docs/behaviour.md, "Scanning a file"). In pixels. */
export function fileCanvas({ width, height }: Size): { canvas: Size; picture: Size & { x: number; y: number } } {
  const scale = Math.min(1, longest / Math.max(width, height));
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

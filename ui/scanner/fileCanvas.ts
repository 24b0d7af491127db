const padding = 100;
const minimumHeight = 300;
const defaultWidth = 300;

/** The longest edge that is looked at: phones refuse canvases much larger, and a code that fills a hundredth of it is still read. */
const longest = 4096;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The white canvas on which a picture from a file is looked at (docs/behaviour.md, "Scanning a file"): the picture in the middle, at least 300 wide and high
 * around it, and 100 more on every side, since a code cut to its edge cannot be found. All in pixels.
 */
export function fileCanvas({ width, height }: Size): { canvas: Size; picture: Size & { x: number; y: number } } {
  const scale = Math.min(1, longest / Math.max(width, height));
  const picture = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const canvas = { width: Math.max(picture.width, defaultWidth) + 2 * padding, height: Math.max(picture.height, minimumHeight) + 2 * padding };
  return {
    canvas,
    picture: { ...picture, x: Math.floor((canvas.width - picture.width) / 2), y: Math.floor((canvas.height - picture.height) / 2) },
  };
}

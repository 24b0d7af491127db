/**
 * Attributes by which ui/styles/focal-point.css keeps the focal point of a picture in sight, to a tenth: a style attribute would be refused by the
 * policy in the page that the server renders.
 * @param focus from the left and from the top, such as "50% 30%"
 */
export function focalPoint(focus: string | undefined): { readonly "data-focus-x"?: number; readonly "data-focus-y"?: number } {
  const [x = 50, y = 50] = (focus ?? "").match(/\d+/g)?.map((part) => Math.min(100, Math.round(Number(part) / 10) * 10)) ?? [];
  return focus === undefined ? {} : { "data-focus-x": x, "data-focus-y": y };
}

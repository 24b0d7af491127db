/**
 * The Content-Security-Policy forbids style attributes in server-rendered pages; ui/styles/focal-point.css has 10%
 * steps.
 * @param focus from left and top, such as "50% 30%"
 */
export function focalPoint(focus: string | undefined): {
  readonly "data-focus-x"?: number;
  readonly "data-focus-y"?: number;
} {
  const [x = 50, y = 50] =
    (focus ?? "").match(/\d+/g)?.map((part) => Math.min(100, Math.round(Number(part) / 10) * 10)) ?? [];
  return focus === undefined ? {} : { "data-focus-x": x, "data-focus-y": y };
}

import { describe, expect, it } from "vitest";
import { measurePicture } from "./measure-picture.ts";

function box(name: string, ...content: Buffer[]): Buffer {
  const inside = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + inside.length);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, inside]);
}

const numbers = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from(new Uint8Array([value >>> 24, value >>> 16, value >>> 8, value]))));
const head = box("ftyp", Buffer.from("avif\0\0\0\0avifmif1"));
const size = box("ispe", numbers(0, 640, 480));
const meta = (...boxes: Buffer[]) => box("meta", numbers(0), box("iprp", box("ipco", ...boxes)));
const found = (bytes: Buffer) => measurePicture({ bytes });
function measured(bytes: Buffer) {
  const picture = found(bytes);
  return picture === "deep" ? undefined : picture;
}

/** CPU milliseconds of this process, the minimum of several runs. */
function cpuOf(work: () => unknown): number {
  const runs = Array.from({ length: 5 }, () => {
    const begun = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  });
  return Math.min(...runs);
}

/** Returns the time ratio for four times the input: 4 if linear, 16 if quadratic. */
function growth(of: (times: number) => Buffer, times: number): number {
  const [one, four] = [of(times), of(times * 4)];
  measured(one);
  return (
    cpuOf(() => measured(four)) /
    Math.max(
      cpuOf(() => measured(one)),
      0.5,
    )
  );
}

describe("an AVIF", () => {
  it("has the size of its first item, whatever precedes it", () => {
    expect(measured(Buffer.concat([head, meta(box("free", Buffer.alloc(100)), size)]))).toEqual({
      ending: ".avif",
      width: 640,
      height: 480,
    });
    expect(measured(Buffer.concat([head, box("free"), meta(size, box("ispe", numbers(0, 1, 1)))]))).toMatchObject({
      width: 640,
    });
  });

  it.each([
    ["no size", Buffer.concat([head, meta(box("pixi", Buffer.alloc(8)))])],
    ["a truncated size", Buffer.concat([head, meta(size)]).subarray(0, -6)],
    ["a box shorter than its header", Buffer.concat([head, numbers(4), Buffer.from("free")])],
    ["a box without an end", Buffer.concat([head, numbers(0), Buffer.from("free"), size])],
    ["a width of zero", Buffer.concat([head, meta(box("ispe", numbers(0, 0, 480)))])],
  ])("with %s is not a picture", (_name, bytes) => {
    expect(measured(bytes)).toBeUndefined();
  });

  it("with many small boxes is measured in linear time", () => {
    const boxes = (times: number) =>
      Buffer.concat([head, meta(Buffer.concat(Array.from({ length: times }, () => box("free"))), size)]);
    expect(growth(boxes, 100_000)).toBeLessThan(9);
  });

  it("with nested boxes is measured in linear time", () => {
    // Each header claims to extend to the end.
    const nested = (times: number) =>
      Buffer.concat([head, ...Array.from({ length: times }, () => Buffer.concat([numbers(0), Buffer.from("iprp")]))]);
    expect(growth(nested, 100_000)).toBeLessThan(9);
  });
});

describe("an SVG", () => {
  const svg = (inside: string, attributes = 'viewBox="0 0 40 30"') =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
  const cleaned = (inside: string, attributes?: string) => measured(svg(inside, attributes))?.cleaned ?? "";

  it.each([
    ["a script", "<script>alert(1)</script>", /script|alert/],
    ["a script with a prefix", '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>', /script|alert/],
    ["an event handler", '<rect width="1" height="1" onclick="alert(1)" ONLOAD="alert(2)"/>', /alert|onclick|onload/i],
    [
      "an embedded page",
      "<foreignObject><body><iframe src='https://evil.example'/></body></foreignObject>",
      /foreignObject|iframe|evil/,
    ],
    ["a link", '<a href="javascript:alert(1)"><rect width="1"/></a>', /javascript|<a/],
    ["an externally loaded element", '<image href="https://evil.example/x.png" width="1"/>', /evil/],
    ["an externally referenced element", '<use xlink:href="https://evil.example/x.svg#a"/>', /evil/],
    ["a style that loads something", "<style>@import url(https://evil.example/x.css);</style>", /evil|import/],
    ["a fill that loads something", '<rect style="fill:url(https://evil.example/#a)" width="1"/>', /evil/],
    ["an escaped style that loads something", "<style>.x{fill:u\\72l(https://evil.example/#a)}</style>", /evil/],
    ["an escaped import", "<style>@\\69mport 'https://evil.example/x.css';</style>", /evil/],
    ["an image set", "<style>.x{background:image-set('https://evil.example/x.png' 1x)}</style>", /evil/],
    [
      "an image set by its old name",
      `<rect style="background:-webkit-image-set('https://evil.example/x.png' 1x)" width="1"/>`,
      /evil/,
    ],
    ["a source", "<style>@font-face{font-family:x;src:src('https://evil.example/x.woff')}</style>", /evil/],
    ["an escaped attribute", '<rect fill="u\\72l(https://evil.example/#a)" width="1"/>', /evil/],
    ["a different base for its links", '<g xml:base="https://evil.example/"><use href="#a"/></g>', /evil/],
    ["an animated link", '<use href="#a"><set attributeName="href" to="javascript:alert(1)"/></use>', /set|javascript/],
  ])("loses %s", (_name, inside, gone) => {
    const left = cleaned(`${inside}<circle r="5"/>`);
    expect(left).not.toMatch(gone);
    expect(left).toContain('<circle r="5"');
  });

  it("loses event handlers on its root", () => {
    expect(cleaned('<circle r="5"/>', 'viewBox="0 0 40 30" onload="alert(1)"')).not.toContain("alert");
  });

  it("keeps everything a drawing needs", () => {
    const drawing =
      '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"></stop></linearGradient><clipPath id="b"><rect width="1"></rect></clipPath></defs>' +
      '<style>.x{fill:url(#a)}</style><g clip-path="url(#b)"><path class="x" d="M0 0h1"></path><use href="#a"></use><text>Hall &amp; sky</text></g>' +
      '<image href="data:image/png;base64,iVBORw0KGgo=" width="1"></image>';
    const left = cleaned(drawing).replace(/\s*\/>/g, "/>");
    for (const part of [
      "linearGradient",
      "clipPath",
      "userSpaceOnUse",
      ".x{fill:url(#a)}",
      'clip-path="url(#b)"',
      'href="#a"',
      "Hall &amp; sky",
      "data:image/png",
    ])
      expect(left).toContain(part);
    expect(measured(Buffer.from(left))?.cleaned?.replace(/\s*\/>/g, "/>")).toBe(left);
  });

  it.each([
    ["of its attributes", 'width="80px" height="60px" viewBox="0 0 40 30"', [80, 60]],
    ["of its view box", 'viewBox="0, 0, 40, 30"', [40, 30]],
    ["of its view box if its own is a percentage", 'width="100%" height="100%" viewBox="0 0 40 30"', [40, 30]],
  ])("has the size %s", (_name, attributes, [width, height]) => {
    expect(measured(svg("", attributes))).toMatchObject({ ending: ".svg", width, height });
  });

  it.each(["<svg></svg>", '<svg viewBox="0 0 0 0"></svg>', "<p>"])("is not a drawing: %s", (text) => {
    expect(measured(Buffer.from(text))).toBeUndefined();
  });

  it("with more nested elements than any drawing has is refused, closed or not, in linear time", () => {
    const nested = (times: number) => svg("<g>".repeat(times) + "</g>".repeat(times));
    expect(measured(nested(99))?.width).toBe(40);
    expect([nested(100), svg("<g>".repeat(100)), nested(100_000)].map(found)).toEqual(["deep", "deep", "deep"]);
    expect(growth(nested, 100_000)).toBeLessThan(9);
    expect(growth((times) => svg("<g>".repeat(times)), 100_000)).toBeLessThan(9);
  });

  it.each([
    ["many elements", (times: number) => svg("<g/>".repeat(times))],
    ["leading spaces", (times: number) => Buffer.concat([Buffer.from(" ".repeat(times * 10)), svg("")])],
    [
      "attributes",
      (times: number) => svg(`<g ${Array.from({ length: times }, (_, each) => `a${each}="1"`).join(" ")}/>`),
    ],
    ["a long text of tag starts", (times: number) => svg("&lt;url(".repeat(times))],
  ])("of %s is measured in linear time", (_name, of) => {
    expect(growth(of, 5_000)).toBeLessThan(9);
  });
});

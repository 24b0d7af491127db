import sanitize from "sanitize-html";

const shapes = [
  "svg",
  "g",
  "defs",
  "symbol",
  "use",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "image",
  "title",
  "desc",
  "metadata",
];
const texts = ["text", "tspan", "textPath", "style"];
const paints = [
  "linearGradient",
  "radialGradient",
  "stop",
  "clipPath",
  "mask",
  "pattern",
  "marker",
  "filter",
  "switch",
  "view",
];
const effects = [
  ...["Blend", "ColorMatrix", "ComponentTransfer", "Composite", "ConvolveMatrix", "DiffuseLighting", "DisplacementMap"],
  ...[
    "DistantLight",
    "DropShadow",
    "Flood",
    "FuncA",
    "FuncB",
    "FuncG",
    "FuncR",
    "GaussianBlur",
    "Image",
    "Merge",
    "MergeNode",
  ],
  ...["Morphology", "Offset", "PointLight", "SpecularLighting", "SpotLight", "Tile", "Turbulence"],
];

/** Loads external content, runs code, or may hide such a word behind an escape. */
const reachesOut = /\\|@import|javascript:|image-set|src\s*\(|url\((?!\s*["']?(#|data:image\/(png|jpeg|gif|webp);))/i;
const staysInside = /^\s*(#|data:image\/(png|jpeg|gif|webp);)/i;

const allowed: sanitize.IOptions = {
  allowedTags: [...shapes, ...texts, ...paints, ...effects.map((name) => `fe${name}`)],
  allowedAttributes: false,
  // `harmless` decides instead, because it allows images embedded in the drawing.
  allowedSchemesAppliedToAttributes: [],
  allowVulnerableTags: true,
  disallowedTagsMode: "completelyDiscard",
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  transformTags: { "*": (tagName, attribs) => ({ tagName, attribs: harmless(attribs) }) },
  exclusiveFilter: ({ tag, text }) => tag === "style" && (reachesOut.test(text) || text.includes("<")),
};

function harmless(attributes: sanitize.Attributes): sanitize.Attributes {
  const kept = Object.entries(attributes).filter(([name, value]) => {
    if (/^on|(^|:)base$/i.test(name)) return false;
    return /(^|:)href$/i.test(name) ? staysInside.test(value) : !reachesOut.test(value) || name.startsWith("xmlns");
  });
  return Object.fromEntries(kept);
}

/** No drawing nests this deeply, and parsing takes quadratic time in the depth. */
export const deepestSvg = 100;

export class TooDeep extends Error {}

function refusingDeep(): Pick<sanitize.IOptions, "onOpenTag" | "onCloseTag"> {
  let depth = 0;
  return {
    onOpenTag: () => {
      depth += 1;
      if (depth > deepestSvg) throw new TooDeep(`more than ${deepestSvg} elements within each other`);
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
}

/** Removes scripts, embedded pages and external references; undefined if it is no SVG. @throws TooDeep */
export function cleanSvg(bytes: Buffer): { width: number; height: number; cleaned: string } | undefined {
  const cleaned = sanitize(bytes.toString("utf8").replace(/^\uFEFF/, ""), { ...allowed, ...refusingDeep() }).trim();
  const [tag] = /^<svg(\s[^>]*)?>/.exec(cleaned) ?? [];
  if (tag === undefined) return undefined;
  const [, , boxWidth, boxHeight] = numbersOf(tag, "viewBox");
  const [width = boxWidth, height = boxHeight] = [numbersOf(tag, "width")[0], numbersOf(tag, "height")[0]];
  return width === undefined || height === undefined ? undefined : { width, height, cleaned };
}

/** Returns the numbers of an attribute, without units; none for percentages. */
function numbersOf(tag: string, name: string): number[] {
  const [, value = ""] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  if (value.includes("%")) return [];
  return value
    .trim()
    .split(/[\s,]+/)
    .map((each) => Number.parseFloat(each))
    .filter(Number.isFinite);
}

import { artSize, layerPath, ticketArt } from "../../commerce/ticket-art.ts";

/** Decorative picture of an order's tickets, generated from its name. */
export function TicketArt({ name }: { name: string }) {
  const { sky, disc, rings, layers } = ticketArt(name);
  const { width, height } = artSize;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <rect width={width} height={height} fill={sky} />
      {rings.radii.map((radius) => (
        <circle key={radius} cx={disc.x} cy={disc.y} r={radius} fill="none" stroke={rings.colour} />
      ))}
      <circle cx={disc.x} cy={disc.y} r={disc.radius} fill={disc.colour} />
      {layers.map((layer) => (
        <path key={layer.colour} d={layerPath(layer)} fill={layer.colour} />
      ))}
    </svg>
  );
}

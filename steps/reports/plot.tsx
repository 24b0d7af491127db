import styles from "./reports.module.css";
import type { Plot as PlotOf } from "./table.ts";

/** SVG units: chart height, group width including its gap, and the gap. */
const height = 100;
const width = 10;
const space = 2;

/** A bar chart. Screen readers get only its caption, because the table has the same data. */
export function Plot({ plot: { figures, axis, most } }: { plot: PlotOf }) {
  const groups = figures[0]?.heights.length ?? 0;
  const highest = Math.max(...figures.flatMap(({ heights }) => heights));
  const bar = (width - space) / figures.length;
  return (
    <figure className={styles.plot}>
      <figcaption>
        <ul className={styles.legend}>
          {figures.map(({ title }) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      </figcaption>
      <div aria-hidden="true">
        <p className={styles.most}>{most}</p>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${groups * width} ${height}`}
          preserveAspectRatio="none"
          className={styles.bars}
        >
          {figures.map(({ title: of, heights }, series) => (
            <g key={of}>
              {heights.map((value, at) => {
                const tall = (value / highest) * height;
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place
                return <rect key={at} x={at * width + series * bar} y={height - tall} width={bar} height={tall} />;
              })}
            </g>
          ))}
        </svg>
        <p className={styles.ends}>
          <span>{axis.first}</span>
          <span>{axis.last}</span>
        </p>
      </div>
    </figure>
  );
}

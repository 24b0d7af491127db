import styles from "./Skeleton.module.css";

const cells = { calendar: 42, cards: 3, rows: 4, slots: 8 } as const;

/** The likeness of what is on its way, of the same size, so that nothing moves when it arrives. `label` says what loads. */
export function Skeleton({ shape, label }: { shape: keyof typeof cells; label: string }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{label}</span>
      <div className={styles[shape]} aria-hidden="true">
        {Array.from({ length: cells[shape] }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blank cells have no identity
          <i key={index} />
        ))}
      </div>
    </div>
  );
}

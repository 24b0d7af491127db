import styles from "./skeleton.module.css";

const cells = { calendar: 42, cards: 3, rows: 3, slots: 8 } as const;

/** A placeholder of the same size as the content, so that nothing moves. `label` names what loads. */
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

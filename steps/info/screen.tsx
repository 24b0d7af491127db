import type { ScreenProps } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/info.ts";
import { Acknowledgement } from "./acknowledgement.tsx";
import styles from "./info.module.css";
import { Section } from "./section.tsx";

export default function InfoScreen({
  data: { sections, acknowledgement },
  answer,
  change,
  submission,
}: ScreenProps<Data, Answer>) {
  return (
    <div className={styles.page}>
      {sections.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section is known by its place
        <Section key={at} section={section} />
      ))}
      <Acknowledgement
        text={acknowledgement}
        isGiven={answer?.acknowledged === true}
        onChange={(acknowledged) => change({ acknowledged })}
        submission={submission}
      />
    </div>
  );
}

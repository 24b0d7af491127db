import { useEffect, useState } from "react";
import * as say from "../../messages/generated/steps/check-in.ts";
import type { Settings } from "../../schemas/generated/steps/check-in.ts";
import { isMuted, setMuted } from "../../ui/tones.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./check-in.module.css";

/** Mutes or unmutes this device, for quiet evenings. */
export function SoundSwitch({ settings }: { settings: Settings }) {
  const text = useText(say, settings);
  const [sounds, setSounds] = useState(true);
  useEffect(() => setSounds(!isMuted()), []);
  return (
    <label className={styles.sound}>
      <input
        type="checkbox"
        checked={sounds}
        onChange={({ target }) => {
          setMuted(!target.checked);
          setSounds(target.checked);
        }}
      />
      <span>{text("soundText")}</span>
    </label>
  );
}

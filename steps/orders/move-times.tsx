import type { Loaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { TimedEntryResponse, TimeSlot } from "../../schemas/generated/wire.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TimeSlots } from "../../ui/time-slots.tsx";
import { useText } from "../../ui/use-text.ts";

interface MoveTimesProps {
  times: Loaded<TimedEntryResponse>;
  slots: readonly TimeSlot[] | undefined;
  settings: Settings;
  selected: string | undefined;
  isFree(slot: TimeSlot): boolean;
  onSelect(label: string): void;
}

export function MoveTimes({ times, slots, settings, selected, isFree, onSelect }: MoveTimesProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  if (slots === undefined && times.error !== undefined)
    return <LoadFailure title={text("timesFailedTitle")} message={times.error.message} onRetry={times.retry} />;
  if (slots === undefined) return <Skeleton shape="rows" label={say.loadingTimes(locale)} />;
  if (slots.length === 0) return <p>{text("noTimesText")}</p>;
  const noteOf = (slot: TimeSlot) => {
    if (slot.over) return text("overText");
    return isFree(slot) ? text("leftText", { count: slot.availability }) : text("fullText");
  };
  return (
    <TimeSlots
      title={text("timeTitle")}
      parts={[{ slots: slots.map((slot) => ({ label: slot.label, disabled: !isFree(slot), note: noteOf(slot) })) }]}
      selected={selected}
      onSelect={onSelect}
    />
  );
}

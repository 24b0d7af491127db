import * as say from "../../messages/generated/app/sold-out.ts";
import { useLocale } from "../../ui/locale.ts";
import { useTenant } from "../state/page.ts";

/** Mail link that asks the museum about returned tickets. `when`: day and time of an event that takes place once. */
export function ReturnedTickets({ event, when }: { event: string; when: string | undefined }) {
  const tenant = useTenant();
  const locale = useLocale();
  const subject = when === undefined ? say.subject(locale, { event }) : say.subjectWhen(locale, { event, when });
  return (
    <p>
      <a href={`mailto:${tenant.supportEmail}?subject=${encodeURIComponent(subject)}`}>{say.askUs(locale)}</a>
    </p>
  );
}

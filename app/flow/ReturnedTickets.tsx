import * as say from "../../messages/generated/app/sold-out.ts";
import { useLocale } from "../../ui/locale.ts";
import { tenant } from "../boot.ts";

/** Of a sold-out event: a mail to the museum, which knows what comes back. `when`: its day and time, where it takes place once. */
export function ReturnedTickets({ event, when }: { event: string; when: string | undefined }) {
  const locale = useLocale();
  const subject = when === undefined ? say.subject(locale, { event }) : say.subjectWhen(locale, { event, when });
  return (
    <p>
      <a href={`mailto:${tenant.supportEmail}?subject=${encodeURIComponent(subject)}`}>{say.askUs(locale)}</a>
    </p>
  );
}

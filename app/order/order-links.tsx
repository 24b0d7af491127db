import * as say from "../../messages/generated/app/order.ts";
import { useLocale } from "../../ui/locale.ts";
import { useTenant } from "../page.ts";
import { notify } from "../state/banner.ts";

interface OrderLinksProps {
  orderId: string;
  /** Undefined if the page was opened by a shared link. */
  shareId: string | undefined;
  title: string;
}

export function OrderLinks({ orderId, shareId, title }: OrderLinksProps) {
  const tenant = useTenant();
  const locale = useLocale();
  return (
    <div className="order-links">
      <a href={`/order/${orderId}/tickets.ics`}>{say.addToCalendar(locale)}</a>
      <a href={`/order/${orderId}/tickets.pdf`}>{say.saveAsPdf(locale)}</a>
      {tenant.directionsUrl && <a href={tenant.directionsUrl}>{say.directions(locale)}</a>}
      <button type="button" className="needs-script" onClick={() => void share(locale, title, shareId)}>
        {say.share(locale)}
      </button>
    </div>
  );
}

/** Uses the phone's share sheet, or copies the link. Its recipient can show the tickets but not change them. */
async function share(locale: string, title: string, shareId: string | undefined): Promise<void> {
  const url = shareId === undefined ? location.href : `${location.origin}/order/${shareId}/confirmation`;
  try {
    if (typeof navigator.share === "function") return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    notify({ message: say.linkCopied(locale), type: "success" });
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") return;
    notify({ message: say.notShared(locale), type: "error" });
  }
}

import { Link } from "react-router-dom";
import * as say from "../../messages/generated/studio/pages.ts";
import { useLocale } from "../../ui/locale.ts";
import { isForVisitors, isOfLook } from "./parts.ts";
import { TenantPage } from "./TenantPage.tsx";

/** What the museum says of itself to visitors, and how it sells. */
export function MuseumPage() {
  const locale = useLocale();
  const panels = [
    { title: say.forVisitors(locale), has: isForVisitors },
    { title: say.selling(locale), has: (key: string) => !isForVisitors(key) && !isOfLook(key) },
  ];
  return (
    <TenantPage title={say.museum(locale)} panels={panels}>
      <Link to="/studio/look">{say.look(locale)}</Link>
    </TenantPage>
  );
}

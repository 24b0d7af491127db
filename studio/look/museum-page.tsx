import { Link } from "react-router-dom";
import * as say from "../../messages/generated/studio/pages.ts";
import { useLocale } from "../../ui/locale.ts";
import { isForVisitors, isOfLook } from "./parts.ts";
import { TenantPage } from "./tenant-page.tsx";

/** Edits the museum's information for visitors, and its sales settings. */
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

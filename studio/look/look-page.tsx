import { Link } from "react-router-dom";
import * as say from "../../messages/generated/studio/pages.ts";
import { useLocale } from "../../ui/locale.ts";
import { isOfLook } from "./parts.ts";
import { TenantPage } from "./tenant-page.tsx";

export function LookPage() {
  const locale = useLocale();
  return (
    <TenantPage title={say.look(locale)} panels={[{ has: isOfLook }]}>
      <Link to="/studio/museum">{say.museum(locale)}</Link>
    </TenantPage>
  );
}

import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { useSnapshot } from "valtio";
import { museumDay, serverNow } from "../../commerce/clock.ts";
import { formatDigits } from "../../messages/formats/number.ts";
import * as say from "../../messages/generated/app/shell.ts";
import * as demo from "../../messages/generated/demo.ts";
import { DemoNote, StatusBanner, WaitingNote } from "../../ui/banners.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { useLocale } from "../../ui/locale.ts";
import { SiteFooter, SkipLink } from "../../ui/site-frame.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { waitingState } from "../state/api.ts";
import { bannerState, hideBanner } from "../state/banner.ts";
import { usePageState, useTenant } from "../state/page.ts";
import { hasTags } from "../state/tags.ts";
import { Header } from "./header.tsx";
import { LanguageLinks } from "./language-links.tsx";

// Lazy, because few museums have a tag manager; if loading fails, nothing is tracked.
const TagConsent = lazyComponent(() => import("./tag-consent.tsx").then((module) => module.TagConsent), {
  failure: null,
});
const TagChoice = lazyComponent(() => import("./tag-consent.tsx").then((module) => module.TagChoice), {
  failure: null,
});

// Lazy, because few visitors change devices.
const ElsewhereDialog = lazyComponent(() =>
  import("../resume/elsewhere-dialog.tsx").then((module) => module.ElsewhereDialog),
);

export function Layout({ staffMenu, children }: { staffMenu: ReactNode; children: ReactNode }) {
  const tenant = useTenant();
  const locale = useLocale();
  // The server renders without what only the browser knows.
  const hydrated = useHydrated();
  const { elsewhere } = usePageState();
  return (
    <>
      <SkipLink text={say.skipToContent(locale)} />
      {tenant.demo && <DemoNote text={demo.notice(locale)} />}
      <Header staffMenu={staffMenu} />
      {hydrated && hasTags && <TagConsent />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      {hydrated && <WaitingCalls />}
      {hydrated && <Banner />}
      {elsewhere && <ElsewhereDialog />}
    </>
  );
}

/** Hidden from staff, who need the room. */
function Footer() {
  const tenant = useTenant();
  const locale = useLocale();
  const { boxOffice } = usePageState();
  const hydrated = useHydrated();
  if (boxOffice) return null;
  return (
    <SiteFooter
      title={tenant.title}
      year={formatDigits(locale, Number(museumDay(serverNow(), tenant.timeZone).slice(0, 4)))}
    >
      {tenant.mainSiteUrl && <a href={tenant.mainSiteUrl}>{tenant.title}</a>}
      {tenant.faqUrl && <a href={tenant.faqUrl}>{say.questions(locale)}</a>}
      <a href={`mailto:${tenant.supportEmail}`}>{tenant.supportEmail}</a>
      <a href={`tel:${tenant.supportPhone.replace(/[^+\d]/g, "")}`}>{tenant.supportPhone}</a>
      {hydrated && hasTags && <TagChoice />}
      <LanguageLinks />
    </SiteFooter>
  );
}

function Banner() {
  const { notice } = useSnapshot(bannerState);
  const navigate = useNavigate();
  if (notice === undefined) return null;
  const { message, title, type, action } = notice;
  const press = action && {
    label: action.label,
    onPress() {
      // The pressed button disappears with its banner.
      document.getElementById("main")?.focus({ preventScroll: true });
      hideBanner();
      action.act(navigate);
    },
  };
  return <StatusBanner message={message} title={title} type={type} action={press} onClose={hideBanner} />;
}

const crowd = { title: say.crowd, message: say.crowdHint };
const outage = { title: say.outage, message: say.outageHint };

/**
 * Announces queued requests. The live region exists beforehand, because screen readers only announce changes in one.
 */
function WaitingCalls() {
  const locale = useLocale();
  const { pause, count } = useSnapshot(waitingState);
  const { title, message } = pause?.isCrowd ? crowd : outage;
  return (
    <div aria-live="polite">
      {pause && <WaitingNote title={title(locale)} message={message(locale)} pause={pause.length} count={count} />}
    </div>
  );
}

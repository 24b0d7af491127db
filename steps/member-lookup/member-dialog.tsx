import { useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/steps/member-lookup.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/member-lookup.ts";
import type { Member, QrCodeResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { Prompt } from "../../ui/prompt.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./member-lookup.module.css";
import { MembershipCard } from "./membership-card.tsx";
import { nameOf } from "./results.tsx";

interface MemberDialogProps {
  member: Member;
  settings: Settings;
  services: ToolServices;
  address: ToolAddress;
  onClose(): void;
}

export function MemberDialog({ member, settings, services, address, onClose }: MemberDialogProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const [qrCode, setQrCode] = useState<string>();
  const printing = useAct<string, QrCodeResponse>({
    send: (id) => services.get(staffPaths.memberQrCode({ customerId: id })),
    resends: false,
    onAnswer: (answer) => setQrCode(answer.qrCode),
    onFailure(error) {
      // The dialog would cover the banner.
      onClose();
      const said =
        error instanceof CallError
          ? (error.errors[0]?.message ?? (error.status === 0 ? error.message : undefined))
          : undefined;
      services.notify({ message: said ?? text("printFailedText"), type: "error" });
    },
  });

  const print = {
    label: text("printText"),
    onChoose: () => printing.submit(member.id),
    busy: printing.isBusy,
  };
  const purchase = {
    label: text("purchaseText"),
    onChoose: () =>
      address.go(settings.purchasePath, {
        query: { id: member.id, level: member.membershipLevel, expires: member.membershipExpiry },
      }),
  };
  const close = { label: text("closeText"), onChoose: onClose };
  return (
    <>
      <Prompt
        title={`${text("viewingText")} ${nameOf(locale, member) || member.email}`}
        options={
          !member.membershipIsValid
            ? [close]
            : services.opens(settings.purchasePath)
              ? [purchase, print, close]
              : [print, close]
        }
        onDismiss={onClose}
      >
        <MembershipFacts member={member} settings={settings} />
      </Prompt>
      {qrCode !== undefined && (
        <MembershipCard member={member} qrCode={qrCode} settings={settings} onPrinted={() => setQrCode(undefined)} />
      )}
    </>
  );
}

function MembershipFacts({ member, settings }: Pick<MemberDialogProps, "member" | "settings">) {
  const locale = useLocale();
  const text = useText(say, settings);
  const { membershipTitle: title, membershipExpiry: expires } = member;
  if (!member.membershipIsValid)
    return (
      <>
        <p>{text("noMembershipText")}</p>
        {expires && <p>{text("endedText", { title, day: formatDay(locale, expires) })}</p>}
      </>
    );
  return (
    <>
      <p className={styles.membership}>{title}</p>
      <p>{`${text("expiresText")} ${formatDay(locale, expires)}`}</p>
      {member.memberNames && <p>{member.memberNames}</p>}
      {member.laterMemberships?.map((later) => {
        const span = `${formatDay(locale, later.starts, "short")} – ${formatDay(locale, later.expires, "short")}`;
        return <p key={later.starts}>{`${text("laterText")} ${later.title}: ${span}`}</p>;
      })}
      {member.membershipBoxOfficeNotice && <p className={styles.notice}>{member.membershipBoxOfficeNotice}</p>}
    </>
  );
}

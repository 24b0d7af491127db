import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/app/box-office.ts";
import * as sayDoor from "../../messages/generated/app/door.ts";
import { LanguageSelect, saveDeviceLanguage } from "../../ui/language-select.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Prompt } from "../../ui/prompt.tsx";
import { useTenant } from "../state/page.ts";
import { boxOffice } from "./address.ts";
import styles from "./staff-menu.module.css";
import { staffState } from "./staff-session.ts";
import { chooseLanguage, doorDevice, sendScans, signOutStaff } from "./tool-services.ts";

export function StaffMenu() {
  const locale = useLocale();
  const navigate = useNavigate();
  const tenant = useTenant();
  const { employee } = useSnapshot(staffState);
  const [unsent, setUnsent] = useState(0);
  if (employee === null) return <LanguageSelect className={styles.language} onChoose={chooseForDevice} />;
  const signOut = () => {
    setUnsent(0);
    signOutStaff();
    // The next page is in the device's language.
    if (employee.language === undefined) navigate(boxOffice);
    else location.assign(boxOffice);
  };
  /** Sends what was let in without a network first. */
  const leave = async () => {
    const left = await sendScans(doorDevice(tenant, employee));
    if (left === 0) signOut();
    else setUnsent(left);
  };
  return (
    <>
      {employee.name && <span className={styles.name}>{employee.name}</span>}
      <LanguageSelect className={styles.language} onChoose={(tag) => void chooseLanguage(tag)} />
      <button type="button" className={`button ${styles.out}`} onClick={() => void leave()}>
        {say.signOut(locale)}
      </button>
      {unsent > 0 && (
        <Prompt
          title={sayDoor.signOutTitle(locale, { count: unsent })}
          options={[
            { label: sayDoor.staySignedIn(locale), onChoose: () => setUnsent(0) },
            { label: sayDoor.signOutAnyway(locale), onChoose: signOut, dangerous: true },
          ]}
          onDismiss={() => setUnsent(0)}
        >
          <p>{sayDoor.signOutText(locale)}</p>
        </Prompt>
      )}
    </>
  );
}

/** Before signing in, a choice is the device's; each employee may have one of their own. */
function chooseForDevice(tag: string): void {
  saveDeviceLanguage("/box-office", tag);
  location.reload();
}

import { useNavigate } from "react-router-dom";
import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/app/box-office.ts";
import { useLocale } from "../../ui/locale.ts";
import { boxOffice } from "./address.ts";
import styles from "./staff-menu.module.css";
import { staffState } from "./staff-session.ts";
import { signOutStaff } from "./tool-services.ts";

export function StaffMenu() {
  const locale = useLocale();
  const navigate = useNavigate();
  const { employee } = useSnapshot(staffState);
  if (employee === null) return null;
  return (
    <>
      {employee.name && <span className={styles.name}>{employee.name}</span>}
      <button
        type="button"
        className={`button ${styles.out}`}
        onClick={() => {
          signOutStaff();
          navigate(boxOffice);
        }}
      >
        {say.signOut(locale)}
      </button>
    </>
  );
}

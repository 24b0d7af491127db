import { lazyComponent } from "../ui/lazy-component.tsx";

/** Separate chunk, because it includes the form library. */
export const AccountPages = lazyComponent(
  () => import("./account/account-pages.tsx").then((module) => module.AccountPages),
  { ahead: true },
);

export const StaffMenu = lazyComponent(() => import("./box-office/staff-menu.tsx").then((module) => module.StaffMenu), {
  ahead: true,
});

export const BoxOffice = lazyComponent(
  () => {
    StaffMenu.preload();
    return import("./box-office/box-office.tsx").then((module) => module.BoxOffice);
  },
  { ahead: true },
);

import { lazyComponent } from "../../ui/lazyComponent.tsx";

/** The pages beside the flows. A flow's page shows them where its address names no flow. */
export const OtherPages = lazyComponent(() => import("./OtherPages.tsx").then((module) => module.OtherPages), { ahead: true });

/** The account's forms, with their library. */
export const AccountPages = lazyComponent(() => import("../account/AccountPages.tsx").then((module) => module.AccountPages), { ahead: true });

/** The box office's part of the header. */
export const StaffMenu = lazyComponent(() => import("../box-office/StaffMenu.tsx").then((module) => module.StaffMenu), { ahead: true });

export const BoxOffice = lazyComponent(
  () => {
    StaffMenu.preload();
    return import("../box-office/BoxOffice.tsx").then((module) => module.BoxOffice);
  },
  { ahead: true },
);

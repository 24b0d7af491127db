import { useState } from "react";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/contract.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/steps/drawer.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { type Data, defaults } from "../../schemas/generated/steps/drawer.ts";
import type { Drawer } from "../../schemas/generated/wire.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useText } from "../../ui/use-text.ts";
import { CloseDrawer, ClosedDrawer } from "./close-drawer.tsx";
import { OpenDrawer } from "./open-drawer.tsx";

/** Milliseconds. Short, because the notice covers the button for the next sale. */
const openedFor = 2_000;

/** The cash that an employee answers for, from opening to count (docs/behaviour.md, "Cash drawer"). */
export default function DrawerScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const locale = useLocale();
  const settings = { ...defaults, ...data };
  const text = useText(say, settings);
  const { value, error, retry } = useLoaded(staffPaths.drawer(), services.get);
  const [closed, setClosed] = useState<Drawer>();
  if (closed !== undefined)
    return (
      <ClosedDrawer
        settings={settings}
        drawer={closed}
        services={services}
        onAgain={() => {
          setClosed(undefined);
          retry();
        }}
      />
    );
  if (value === undefined && error !== undefined)
    return <LoadFailure title={text("failedTitle")} error={error} onRetry={retry} />;
  if (value === undefined) return <Skeleton shape="rows" label={say.loading(locale)} />;
  if (value.drawer === null)
    return (
      <OpenDrawer
        settings={settings}
        currencyCode={value.currencyCode}
        services={services}
        onStale={retry}
        onOpened={() => {
          services.notify({ message: text("openedText") }, openedFor);
          address.go(settings.sellPath);
        }}
      />
    );
  return (
    <CloseDrawer
      settings={settings}
      drawer={value.drawer}
      services={services}
      onStale={retry}
      onClosed={setClosed}
      onSell={() => address.go(settings.sellPath)}
    />
  );
}

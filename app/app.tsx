import { useEffect } from "react";
import { LocaleContext } from "../ui/locale.ts";
import { usePage } from "./page.ts";
import { Routes } from "./routes.tsx";
import { Layout } from "./shell/layout.tsx";
import { replayEarlyActs } from "./state/early-acts.ts";

export function App() {
  const { locale } = usePage();
  useEffect(() => void replayEarlyActs(), []);
  return (
    <LocaleContext value={locale}>
      <Layout>
        <Routes />
      </Layout>
    </LocaleContext>
  );
}

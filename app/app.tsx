import { useEffect } from "react";
import { LocaleContext } from "../ui/locale.ts";
import { locale } from "./boot.ts";
import { Routes } from "./routes.tsx";
import { Layout } from "./shell/layout.tsx";
import { replayEarlyActs } from "./state/early-acts.ts";

export function App() {
  useEffect(() => void replayEarlyActs(), []);
  return (
    <LocaleContext value={locale}>
      <Layout>
        <Routes />
      </Layout>
    </LocaleContext>
  );
}

import "../ui/styles/index.css";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { Routes } from "./Routes.tsx";
import { Layout } from "./shell/Layout.tsx";

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <Layout>
        <Routes />
      </Layout>
    </BrowserRouter>,
  );
}

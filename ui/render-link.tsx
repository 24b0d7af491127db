import type { ReactNode } from "react";

interface LinkProps {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Renders a link; code with a router passes its own. */
export type RenderLink = (props: LinkProps) => ReactNode;

/** Renders a plain link without a router. */
export const renderPlainLink: RenderLink = (props) => <a {...props} />;

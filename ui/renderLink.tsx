import type { ReactNode } from "react";

/** What renders a link. Code that has a router passes its own; `href` is where it leads. */
interface LinkProps {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Makes the link: the place where a router comes in. */
export type RenderLink = (props: LinkProps) => ReactNode;

/** A link that the browser follows by itself. */
export const renderPlainLink: RenderLink = (props) => <a {...props} />;

import { Link } from "react-router-dom";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { tenant } from "../boot.ts";
import { useTitle } from "../state/use-title.ts";

/** /404, and what unknown addresses show. */
export function NotFound() {
  useTitle("404 Not Found");
  return (
    <EmptyState headingLevel={1} title="404 Not Found">
      <p>There is nothing at this address. It may have moved, or the exhibition has ended.</p>
      <p>
        <Link className="button" to={tenant.homePath}>
          See what is on
        </Link>
      </p>
    </EmptyState>
  );
}

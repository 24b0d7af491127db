import { EmptyState } from "../../ui/EmptyState.tsx";

export function SoldOut() {
  return <EmptyState title="The event you are looking for is sold out">Please look at our other events.</EmptyState>;
}

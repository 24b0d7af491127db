import { Component, type ReactNode } from "react";
import * as say from "../messages/generated/ui/notices.ts";
import { LoadFailure } from "./load-failure.tsx";
import { useLocale } from "./locale.ts";

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  readonly headingLevel?: 1 | 2;
  /** Another value renders the children again, such as another page's address. */
  readonly resetOn?: string;
  /** Called before the children render again. @param count how often they have failed */
  onRetry?(count: number): void;
}

interface Failed {
  readonly error: Error | undefined;
  readonly count: number;
}

/** Without it, a mistake in the code of one part empties the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Failed> {
  override state: Failed = { error: undefined, count: 0 };

  static getDerivedStateFromError(error: unknown): Partial<Failed> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate({ resetOn }: ErrorBoundaryProps): void {
    if (resetOn !== this.props.resetOn && this.state.error !== undefined) this.setState({ error: undefined, count: 0 });
  }

  retry = () => {
    const count = this.state.count + 1;
    this.props.onRetry?.(count);
    this.setState({ error: undefined, count });
  };

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <Failure error={error} headingLevel={this.props.headingLevel} onRetry={this.retry} />;
  }
}

function Failure(props: { error: Error; headingLevel: 1 | 2 | undefined; onRetry(): void }) {
  const locale = useLocale();
  return <LoadFailure {...props} title={say.partBroken(locale)} message={say.partBrokenHint(locale)} />;
}

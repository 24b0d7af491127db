import { useEffect, useRef } from "react";

/** Pages loaded by scrolling alone; then the visitor must press, so that the footer is reachable. */
const mostByItself = 3;

interface MoreCardsProps {
  label: string;
  loading: boolean;
  error: string | undefined;
  /** @param pressed false if the button only scrolled into view */
  onMore(pressed: boolean): void;
}

export function MoreCards({ label, loading, error, onMore }: MoreCardsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const byItself = useRef(0);
  const isWaiting = !loading && error === undefined;
  useEffect(() => {
    if (button.current === null || !isWaiting) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || byItself.current >= mostByItself) return;
        byItself.current += 1;
        onMore(false);
      },
      { rootMargin: "400px" },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [isWaiting, onMore]);
  const press = () => {
    byItself.current = 0;
    onMore(true);
  };
  return (
    <div className="catalogue-more">
      {error !== undefined && <p role="alert">{error}</p>}
      <button ref={button} type="button" className="button" aria-disabled={loading} onClick={press}>
        {label}
      </button>
    </div>
  );
}

import { useEffect, useRef } from "react";

/** So often the list goes on by itself as it is scrolled; then it waits to be asked, so that the page has a foot. */
const mostByItself = 3;

interface MoreCardsProps {
  label: string;
  loading: boolean;
  error: string | undefined;
  /** @param pressed the button was pressed, rather than come into sight */
  onMore(pressed: boolean): void;
}

/** Where a list goes on: by itself when it is scrolled to, and by a button. */
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

/** Throughput and latency of concurrent callers, each sending its next call as soon as it is answered. */
export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly slowestSecond: number;
}

const warmUpMs = 1000;

/** Runs `callers` concurrent loops for some seconds, after a warm-up. @throws a call's error */
export async function underLoad(callers: number, seconds: number, call: () => Promise<unknown>): Promise<Load> {
  const took: number[] = [];
  const perSecond = Array.from({ length: seconds }, () => 0);
  const start = performance.now() + warmUpMs;
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let before = performance.now(); before < end; ) {
        await call();
        const after = performance.now();
        if (before >= start && after < end) {
          took.push(after - before);
          const second = Math.floor((after - start) / 1000);
          perSecond[second] = (perSecond[second] ?? 0) + 1;
        }
        before = after;
      }
    }),
  );
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN;
  return {
    perSecond: took.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    slowestSecond: Math.min(...perSecond),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function perSecondText(perSecond: number): string {
  return `${Math.round(perSecond).toLocaleString("en-US")} a second`;
}

"use client";

import { formatRelativeTime, formatTimestamp } from "@walletlens/format";
import { useEffect, useState } from "react";

const REFRESH_MS = 30_000;

/**
 * Relative time of `time` (ISO 8601), updated; `now` is the server's clock in unix milliseconds. The tooltip has the exact
 * UTC time, which follows the relative one without scripts (`app/screens.css`).
 */
export function RelativeTime({ time, now }: { time: string; now: number }) {
  const [present, setPresent] = useState(now);
  useEffect(() => {
    // The reader's clock may be wrong.
    const startTime = performance.now();
    const timer = setInterval(() => setPresent(now + performance.now() - startTime), REFRESH_MS);
    return () => clearInterval(timer);
  }, [now]);
  return (
    <time dateTime={time} data-tip={`${formatTimestamp(time)} UTC`}>
      {formatRelativeTime(Date.parse(time), Math.max(now, present))}
    </time>
  );
}

export function LastTime({ time, none, now }: { time: string | null; none: string; now: number }) {
  return time === null ? <span className="text-faint">{none}</span> : <RelativeTime time={time} now={now} />;
}

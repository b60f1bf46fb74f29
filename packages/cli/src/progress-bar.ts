import type { JobProgress } from "@walletlens/client/api-types";
import { SingleBar } from "cli-progress";

/** Display of a job's progress for the person at the terminal. */
export interface ProgressBar {
  show(progress: JobProgress): void;
  /** Takes the bar away. */
  stop(): void;
}

/** A stream that may be a terminal. */
type Terminal = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** A bar on standard error, which is drawn where that is a terminal and nowhere else. */
export function createProgressBar(stream: Terminal): ProgressBar {
  if (stream.isTTY !== true) return { show: () => undefined, stop: () => undefined };
  const bar = new SingleBar({ stream, clearOnComplete: true, hideCursor: true, format: FORMAT });
  return {
    show({ progress, done, total }) {
      const wallets = total === undefined ? "" : `${done ?? 0} of ${total} wallets`;
      if (!bar.isActive) bar.start(100, progress, { wallets });
      else bar.update(progress, { wallets });
    },
    stop: () => bar.stop(),
  };
}

const FORMAT = "{bar} {percentage}% {wallets}";

import type { JobProgress } from "@walletlens/client/api-types";
import { SingleBar } from "cli-progress";

export interface ProgressBar {
  show(progress: JobProgress): void;
  stop(): void;
}

type Terminal = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** Creates a progress bar that is drawn only on a terminal. */
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

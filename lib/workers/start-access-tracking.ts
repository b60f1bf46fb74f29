import type { RetentionUseCases } from "@/lib/composition/bind-retention";
import type { Log } from "@/lib/config/log";

const NOTE_MS = 60_000;

/** Writes down every minute which wallets were asked for. Returns the way to do so a last time and stop. */
export function noteAskedWallets(
  { recordAccess }: Pick<RetentionUseCases, "recordAccess">,
  log: Log,
): () => Promise<void> {
  const note = () =>
    recordAccess().catch((err) => log.warn({ err }, "which wallets were asked for is noted later"));
  const timer = setInterval(note, NOTE_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return note();
  };
}

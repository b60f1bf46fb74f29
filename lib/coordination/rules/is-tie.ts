import type { WalletLink } from "@walletlens/engine/coordination/join-links";
import { SECONDS_PER_DAY } from "@walletlens/engine/time";

/** A ring is opened in hours. A service has customers for weeks, also one with too few for a hub. */
const MAX_FUNDING_SECONDS_APART = SECONDS_PER_DAY;

/** True for a link that ties first buyers to each other: by more than a funder that funded them at different times. */
export function isTie({ direct, statistical }: WalletLink): boolean {
  return (
    statistical.some(({ holds }) => holds) ||
    direct.some(
      ({ kind, holds, detail: { secondsApart } }) =>
        holds && (kind !== "common_funder" || (secondsApart ?? 0) <= MAX_FUNDING_SECONDS_APART),
    )
  );
}

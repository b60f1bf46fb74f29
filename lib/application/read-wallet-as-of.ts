import type { Address } from "@walletlens/engine/address";
import { type AsOf, parseAsOf } from "@walletlens/engine/wallet/cut-history";
import { type ComputePorts, computeWalletAsOf } from "@/lib/application/compute-wallet";
import { obtainSnapshot, type SnapshotPorts, type SnapshotResult } from "@/lib/application/obtain-snapshot";
import { toViews } from "@/lib/application/snapshot-inputs";
import type { Requester } from "@/lib/domain/admission/requester";
import { AppError } from "@/lib/errors";
import type { SnapshotViews } from "@/lib/ports/wallet-store";

/**
 * The wanted view of a wallet as if the chain had ended at `asOf`, a slot or an ISO 8601 time. The wallet's history
 * is brought up to date first, within the hold.
 */
export async function readWalletAsOf<View extends keyof SnapshotViews>(
  ports: SnapshotPorts & ComputePorts,
  request: {
    readonly wallet: Address;
    readonly view: View;
    readonly asOf: string;
    readonly requester: Requester;
    readonly signal: AbortSignal;
  },
): Promise<SnapshotResult<View>> {
  const asOf = requireAsOf(request.asOf);
  const present = await obtainSnapshot(ports, request);
  if (present.status === "queued") return present;
  const analysis = await computeWalletAsOf(ports, request.wallet, asOf);
  return { ...present, body: toViews(analysis)[request.view] };
}

/** A slot or a time. Throws `invalid_request` where the text is neither. */
export function requireAsOf(text: string): AsOf {
  const asOf = parseAsOf(text);
  if (asOf !== null) return asOf;
  throw new AppError("invalid_request", "asOf must be a slot or an ISO 8601 time.", {
    issues: [{ path: "asOf", message: "must be a slot or an ISO 8601 time" }],
  });
}

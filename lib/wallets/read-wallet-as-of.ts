import type { Address } from "@walletlens/engine/address";
import { type AsOf, parseAsOf } from "@walletlens/engine/wallet/cut-history";
import { AppError } from "@/lib/config/errors";
import type { Requester } from "@/lib/jobs/rules/requester";
import type { Chain } from "@/lib/runtime/chain";
import type { Clock } from "@/lib/runtime/ports";
import { type ComputePorts, computeWalletAsOf } from "./compute-wallet";
import { getOrRequestSnapshot, type LabeledReadResult, type SnapshotPorts } from "./get-or-request-snapshot";
import { toViews } from "./snapshot-inputs";
import type { SnapshotViews } from "./wallet-store";

/**
 * Returns a view of a wallet as if the chain had ended at `asOf`, a slot or an ISO 8601 time. Updates the
 * wallet's history first.
 */
export async function readWalletAsOf<View extends keyof SnapshotViews>(
  ports: SnapshotPorts & ComputePorts,
  request: {
    readonly wallet: Address;
    readonly view: View;
    readonly asOf: string;
    readonly maxAgeSeconds?: number;
    readonly requester: () => Requester;
    readonly signal: AbortSignal;
  },
): Promise<LabeledReadResult<SnapshotViews[View]>> {
  const asOf = await requireAsOf(ports, request.asOf);
  const present = await getOrRequestSnapshot(ports, request);
  if (present.status === "queued") return present;
  const analysis = await computeWalletAsOf(ports, request.wallet, asOf);
  return { ...present, body: toViews(analysis)[request.view] };
}

/**
 * Parses a slot or a time. Throws `invalid_request` for any other text, and for the future, whose metrics are
 * unknown.
 */
export async function requireAsOf(
  { chain, clock }: { readonly chain: Chain; readonly clock: Clock },
  text: string,
): Promise<AsOf> {
  const asOf = parseAsOf(text);
  if (asOf === null) throw invalidAsOf("must be a slot or an ISO 8601 time");
  if ("time" in asOf && asOf.time * 1000 > clock.now()) throw invalidAsOf("must not be in the future");
  if ("slot" in asOf && asOf.slot > (await chain.readLatestSlot())) {
    throw invalidAsOf("must not be beyond the newest slot of the chain");
  }
  return asOf;
}

function invalidAsOf(message: string): AppError {
  return new AppError("invalid_request", `asOf ${message}.`, { issues: [{ path: "asOf", message }] });
}

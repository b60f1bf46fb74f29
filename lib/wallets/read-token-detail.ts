import type { Address } from "@walletlens/engine/address";
import { computeMetricsInSteps } from "@walletlens/engine/wallet/compute-metrics";
import { buildTokenDetail, type TokenDetail } from "@walletlens/engine/wallet/token-detail";
import { AppError } from "@/lib/config/errors";
import type { Requester } from "@/lib/jobs/rules/requester";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { type ComputePorts, computeWalletAsOf } from "./compute-wallet";
import { getOrRequestSnapshot, type ReadResult, type SnapshotPorts } from "./get-or-request-snapshot";
import { requireAsOf } from "./read-wallet-as-of";
import { restoreInput } from "./snapshot-inputs";
import type { SnapshotInputs } from "./wallet-store";

export type TokenDetailPorts = SnapshotPorts & ComputePorts;

export interface TokenDetailRequest {
  readonly wallet: Address;
  readonly mint: Address;
  /** A slot or an ISO 8601 time; null for the present. */
  readonly asOf: string | null;
  readonly requester: () => Requester;
  readonly signal: AbortSignal;
}

/**
 * Returns the evidence of one token, computed from the inputs of the stored views, so that it agrees with
 * them. Throws `token_not_found` if the wallet never bought the token, and as `getOrRequestSnapshot`.
 */
export async function readTokenDetail(
  ports: TokenDetailPorts,
  { wallet, mint, asOf, requester, signal }: TokenDetailRequest,
): Promise<ReadResult<TokenDetail>> {
  const end = asOf === null ? null : await requireAsOf(ports, asOf);
  const present = await getOrRequestSnapshot(ports, { wallet, view: "inputs", requester, signal });
  if (present.status === "queued") return present;
  const { input, metrics } =
    end === null
      ? await computeAgain(ports, wallet, present.body, mint)
      : await computeWalletAsOf(ports, wallet, end, mint);
  const body = buildTokenDetail(input, metrics, mint);
  if (body === null) throw new AppError("token_not_found", "The wallet has never bought this token.");
  return { ...present, body };
}

/** Computes the metrics of the analysis of `inputs` again, with the trades of `mint` if it is not null. */
export async function computeAgain(
  ports: TokenDetailPorts,
  wallet: Address,
  inputs: SnapshotInputs,
  mint: Address | null,
) {
  const input = await restoreInput(ports, wallet, inputs);
  return { input, metrics: await runCooperatively(computeMetricsInSteps(input, mint)) };
}

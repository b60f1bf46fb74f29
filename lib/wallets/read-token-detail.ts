import type { Address } from "@walletlens/engine/address";
import type { TokenDetail } from "@walletlens/engine/result-types";
import { buildTokenDetail } from "@walletlens/engine/wallet/token-detail";
import { AppError } from "@/lib/config/errors";
import type { ComputePorts } from "./compute-wallet";
import type { ReadResult, SnapshotPorts } from "./get-or-request-snapshot";
import { type AnalysisRequest, readAnalysis } from "./read-analysis";

export type TokenDetailPorts = SnapshotPorts & ComputePorts;

export interface TokenDetailRequest extends AnalysisRequest {
  readonly mint: Address;
}

/**
 * Returns the evidence of one token. Throws `token_not_found` if the wallet never bought the token, and as
 * `readAnalysis`.
 */
export async function readTokenDetail(
  ports: TokenDetailPorts,
  request: TokenDetailRequest,
): Promise<ReadResult<TokenDetail>> {
  const { mint } = request;
  const result = await readAnalysis(ports, request, mint);
  if (result.status === "queued") return result;
  const { input, metrics } = result.body;
  const body = buildTokenDetail(input, metrics, mint);
  if (body === null) throw new AppError("token_not_found", "The wallet has never bought this token.");
  return { ...result, body };
}

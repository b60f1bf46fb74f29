import type { Address } from "@walletlens/engine/address";
import type {
  FigureEvidence,
  FigureRequest,
} from "@walletlens/engine/wallet/figure-evidence/figure-evidence";
import { container } from "@/lib/composition/container";
import { type EvidenceResult, readEvidence } from "./read-evidence";

/** Reads a page of the evidence of a figure, with the names of its tokens. */
export function readFigure(wallet: Address, request: FigureRequest): Promise<EvidenceResult<FigureEvidence>> {
  return readEvidence((admit) => container().pages.readFigureEvidence(wallet, request, admit), listMints);
}

function listMints({ rows }: FigureEvidence): readonly string[] {
  return rows.list.flatMap((row) => {
    if ("trades" in row) return row.trades.map(({ tokenAddress }) => tokenAddress);
    return "tokenAddress" in row && row.tokenAddress !== null ? [row.tokenAddress] : [];
  });
}

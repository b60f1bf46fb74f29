import type { Address } from "@walletlens/engine/address";
import type { FigureRequest } from "@walletlens/engine/wallet/figure-evidence/figure-evidence";
import { traceFigure } from "@walletlens/engine/wallet/figure-evidence/trace-figure";
import { traceToken } from "@walletlens/engine/wallet/figure-evidence/trace-token";
import { type FeedRequest, listFeed } from "@walletlens/engine/wallet/list-feed";
import { computePeriod, type PeriodChoice } from "@walletlens/engine/wallet/period-figures";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import type { SnapshotStore } from "@/lib/ports/wallet-store";
import { runCooperatively } from "./run-cooperatively";
import { type RestorePorts, restoreInput } from "./snapshot-inputs";

/** In the place of a token's evidence where the covered history has no purchase of it. */
export const NEVER_BOUGHT = "never_bought";

export type FigureEvidencePorts = RestorePorts & {
  readonly snapshots: Pick<SnapshotStore, "find">;
};

/**
 * A page of what one figure is made of, of the newest figures that are kept of a wallet, computed from what those were
 * computed from. Null where none are kept; asks nothing of the chain and starts no analysis.
 */
export const readFigureEvidence = fromKeptInput((input, request: FigureRequest) =>
  runCooperatively(traceFigure(input, request)),
);

/** Reads, as `readFigureEvidence` does, all that the wallet did with one token, or that it never bought that. */
export const readTokenEvidence = fromKeptInput(
  (input, { mint, page }: TokenEvidenceRequest) => traceToken(input, mint, page) ?? NEVER_BOUGHT,
);

/** Reads, as `readFigureEvidence` does, a page of the wallet's swaps, transfers and conversions. */
export const readWalletFeed = fromKeptInput((input, request: FeedRequest) =>
  runCooperatively(listFeed(input, request)),
);

/** Reads, as `readFigureEvidence` does, what the wallet did in a period. */
export const readPeriod = fromKeptInput((input, choice: PeriodChoice) =>
  runCooperatively(computePeriod(input, choice)),
);

interface TokenEvidenceRequest {
  readonly mint: Address;
  readonly page: number;
}

function fromKeptInput<Request, Answer>(
  trace: (input: WalletInput, request: Request) => Answer | Promise<Answer>,
) {
  return async (ports: FigureEvidencePorts, wallet: Address, request: Request): Promise<Answer | null> => {
    const input = await readKeptInput(ports, wallet);
    return input === null ? null : trace(input, request);
  };
}

/** Input of the newest figures that are kept of a wallet; null where none are. */
export async function readKeptInput(
  ports: FigureEvidencePorts,
  wallet: Address,
): Promise<WalletInput | null> {
  const kept = await ports.snapshots.find(wallet, "inputs");
  return kept === null ? null : restoreInput(ports, wallet, kept.body);
}

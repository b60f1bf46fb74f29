import type { Address } from "@walletlens/engine/address";
import type {
  FigureEvidence,
  FigureRequest,
} from "@walletlens/engine/wallet/figure-evidence/figure-evidence";
import { traceFigure } from "@walletlens/engine/wallet/figure-evidence/trace-figure";
import { type TokenEvidencePage, traceToken } from "@walletlens/engine/wallet/figure-evidence/trace-token";
import { type FeedRequest, listFeed, type WalletFeed } from "@walletlens/engine/wallet/list-feed";
import {
  computePeriod,
  type PeriodChoice,
  type PeriodFigures,
} from "@walletlens/engine/wallet/period-figures";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import { runCooperatively } from "@/lib/application/run-cooperatively";
import { type RestorePorts, restoreInput } from "@/lib/application/snapshot-inputs";
import type { SnapshotStore } from "@/lib/ports/wallet-store";

export type FigureEvidencePorts = RestorePorts & {
  readonly snapshots: Pick<SnapshotStore, "find">;
};

/**
 * A page of what one figure is made of, of the newest figures that are kept of a wallet, computed from what those were
 * computed from. Null where none are kept; asks nothing of the chain and starts no analysis.
 */
export async function readFigureEvidence(
  ports: FigureEvidencePorts,
  wallet: Address,
  request: FigureRequest,
): Promise<FigureEvidence | null> {
  const input = await readKeptInput(ports, wallet);
  return input === null ? null : runCooperatively(traceFigure(input, request));
}

/** As `readFigureEvidence`, for all that the wallet did with one token; null also where it never bought that. */
export async function readTokenEvidence(
  ports: FigureEvidencePorts,
  wallet: Address,
  { mint, page }: { readonly mint: Address; readonly page: number },
): Promise<TokenEvidencePage | null> {
  const input = await readKeptInput(ports, wallet);
  return input === null ? null : traceToken(input, mint, page);
}

/** As `readFigureEvidence`, a page of the wallet's swaps, transfers and conversions. */
export async function readWalletFeed(
  ports: FigureEvidencePorts,
  wallet: Address,
  request: FeedRequest,
): Promise<WalletFeed | null> {
  const input = await readKeptInput(ports, wallet);
  return input === null ? null : runCooperatively(listFeed(input, request));
}

/** As `readFigureEvidence`, what the wallet did in a period. */
export async function readPeriod(
  ports: FigureEvidencePorts,
  wallet: Address,
  choice: PeriodChoice,
): Promise<PeriodFigures | null> {
  const input = await readKeptInput(ports, wallet);
  return input === null ? null : runCooperatively(computePeriod(input, choice));
}

/** Input of the newest figures that are kept of a wallet; null where none are. */
export async function readKeptInput(
  ports: FigureEvidencePorts,
  wallet: Address,
): Promise<WalletInput | null> {
  const basis = await ports.snapshots.find(wallet, "basis");
  return basis === null ? null : restoreInput(ports, wallet, basis.body);
}

import type { ChainReader } from "@walletlens/solana/chain-reader";

/** The chain as the use cases need it: as the package reads it, where every failure is an AppError `chain_unavailable`. */
export type Chain = ChainReader;

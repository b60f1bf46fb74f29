import { type Address, address } from "../address.ts";

/** Wrapped SOL: one asset with SOL. */
export const WRAPPED_SOL: Address = address("So11111111111111111111111111111111111111112");
/** USD Coin on Solana mainnet. */
export const USDC: Address = address("EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v");
/** Tether USD on Solana mainnet. */
export const USDT: Address = address("Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB");

export const LAMPORTS_PER_SOL = 1_000_000_000n;
/** Decimals of USDC and USDT. */
export const STABLE_DECIMALS = 6;

/** Dollar stablecoins that count as quote. */
export const STABLECOINS: ReadonlySet<Address> = new Set([USDC, USDT]);

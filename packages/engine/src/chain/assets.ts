import { type Address, address } from "../address.ts";

/**
 * Wrapped SOL: one asset with SOL.
 *
 * @example
 * const isSol = mint === WRAPPED_SOL;
 */
export const WRAPPED_SOL: Address = address("So11111111111111111111111111111111111111112");
/**
 * USD Coin on Solana mainnet.
 *
 * @example
 * const isDollar = mint === USDC || mint === USDT;
 */
export const USDC: Address = address("EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v");
/**
 * Tether USD on Solana mainnet.
 *
 * @example
 * STABLECOINS.has(USDT) // true
 */
export const USDT: Address = address("Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB");

/**
 * Lamports that one SOL has.
 *
 * @example
 * const lamports = 3n * LAMPORTS_PER_SOL;
 */
export const LAMPORTS_PER_SOL = 1_000_000_000n;
/**
 * Decimals of USDC and USDT.
 *
 * @example
 * toTokens(1_000_000n, STABLE_DECIMALS) // 1
 */
export const STABLE_DECIMALS = 6;

/**
 * Dollar stablecoins that count as quote.
 *
 * @example
 * STABLECOINS.has(USDC) // true
 */
export const STABLECOINS: ReadonlySet<Address> = new Set([USDC, USDT]);

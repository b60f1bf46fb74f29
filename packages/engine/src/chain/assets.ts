import { type Address, address } from "../address.ts";
import { AddressList } from "./address-list.ts";

/**
 * Mint of wrapped SOL; counts as SOL.
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
 * Mints of other dollars that count as quote at one dollar per unit: trades against them are estimated. They
 * have the decimals of USDC.
 *
 * @example
 * const isEstimated = PEGGED_DOLLARS.has(mint);
 */
export const PEGGED_DOLLARS: ReadonlySet<Address> = new Set([
  address("USD1ttGY1N17NEEHLmELoaybftRBUSErhqYiQzvEmuB"), // USD1, World Liberty Financial
  address("2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo"), // PYUSD, PayPal USD
  address("USDSwr9ApdHk5bvJKMjzff41FfuX8bSxdKcR81vTwcA"), // USDS, Sky
  address("2u1tszSeqZ3qBWF3uNGPFc8TzMk2tdiwknnRMWGWjGWH"), // USDG, Global Dollar
  address("9zNQRsGLjNKwCUU5Gq5LR8beUCPzQMVMqKAi3SSZh54u"), // FDUSD, First Digital
]);

/**
 * Dollar stablecoins that count as quote.
 *
 * @example
 * STABLECOINS.has(USDC) // true
 */
export const STABLECOINS: ReadonlySet<Address> = new Set([USDC, USDT, ...PEGGED_DOLLARS]);

const stablecoins = new AddressList(STABLECOINS);

/**
 * Returns true for a mint of STABLECOINS, in less time than a set takes.
 *
 * @internal
 */
export function isStablecoin(mint: Address): boolean {
  return stablecoins.has(mint);
}

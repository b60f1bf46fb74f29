import { setImmediate as giveWay } from "node:timers/promises";
import { type Address, address } from "@walletlens/engine/address";
import { USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { LaunchAccount } from "../chain-reader.ts";
import { deriveAddress, toBytes } from "../derive-address.ts";
import { LABELED_ADDRESSES } from "../labels/known-addresses.ts";

const ADDRESSES_A_TURN = 10;
type Seed = Uint8Array | string;

/** https://github.com/pump-fun/pump-public-docs/blob/main/docs/PUMP_PROGRAM_README.md#bonding-curve */
const PUMP = address("6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P");
/** https://github.com/raydium-io/raydium-sdk-V2/blob/master/src/raydium/launchpad/pda.ts, getPdaLaunchpadPoolId. */
const LAUNCHLAB = address("LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj");
/** IDL of the program (`token_launchpad`), account `curveAccount`: "token" and the mint. */
const MOONSHOT = address("MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG");
/** https://github.com/MeteoraAg/dynamic-bonding-curve, `VirtualPool`. */
const METEORA_DBC = address("dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN");
/** https://github.com/raydium-io/raydium-sdk-V2/blob/master/src/raydium/clmm/utils/pda.ts: the same seeds for both. */
const RAYDIUM_CPMM = address("CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C");
const RAYDIUM_CLMM = address("CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK");
/** https://github.com/orca-so/whirlpools/blob/main/ts-sdk/client/src/pda/whirlpool.ts */
const WHIRLPOOL = address("whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc");
const WHIRLPOOLS_CONFIG = address("2LecshUwdy9xi7meFgHtFJQNSKk4KdTrcpvaB56dP2NQ");

/** Quotes of LaunchLab's platforms. */
const LAUNCHLAB_QUOTES: readonly Address[] = [WRAPPED_SOL, ...LABELED_ADDRESSES.dollars.mints];
const POOL_QUOTES: readonly Address[] = [WRAPPED_SOL, USDC];
/** Indexes of fee configurations that Raydium has created. */
const RAYDIUM_CONFIGS = 8;
/** Tick spacings of Orca's fee tiers (https://dev.orca.so, "Whirlpool Fee Tiers"). */
const TICK_SPACINGS = [1, 2, 4, 8, 16, 64, 96, 128, 256, 32_896] as const;

/**
 * Account of a Meteora pool of 8 + 416 bytes: discriminator, volatility tracker (64), config and creator precede the
 * mint. Its address depends on the config, so it is searched.
 */
export const METEORA_POOL = { program: METEORA_DBC, venue: "Meteora DBC", bytes: 424, mintAt: 136 } as const;

/** Derives the bonding curves that a mint may have, whose history ends when the token moves to a pool. */
export function deriveCurves(mint: Address): readonly LaunchAccount[] {
  const toCurve = (venue: string, program: Address, seeds: readonly Seed[]) => {
    const account = deriveAddress(program, seeds);
    return { kind: "curve" as const, venue, program, account };
  };
  return [
    toCurve("Pump.fun", PUMP, ["bonding-curve", toBytes(mint)]),
    toCurve("Moonshot", MOONSHOT, ["token", toBytes(mint)]),
    ...LAUNCHLAB_QUOTES.map((quote) =>
      toCurve("Raydium LaunchLab", LAUNCHLAB, ["pool", toBytes(mint), toBytes(quote)]),
    ),
  ];
}

/**
 * Derives the pools that a mint may have at Raydium and Orca. Raydium AMM v4 derives pools from a market. An address takes
 * up to a millisecond, so other work runs in between.
 */
export async function derivePools(mint: Address): Promise<readonly LaunchAccount[]> {
  const indexes = Array.from({ length: RAYDIUM_CONFIGS }, (_, index) => index);
  const raydium = [
    { venue: "Raydium CPMM", program: RAYDIUM_CPMM },
    { venue: "Raydium CLMM", program: RAYDIUM_CLMM },
  ].flatMap(({ venue, program }) =>
    indexes.flatMap((index) => {
      const config = deriveAddress(program, ["amm_config", u16(index, false)]);
      return POOL_QUOTES.map((quote) => ({
        venue,
        program,
        seeds: ["pool", toBytes(config), ...sortedMints(mint, quote)] as readonly Seed[],
      }));
    }),
  );
  const orca = TICK_SPACINGS.flatMap((spacing) =>
    POOL_QUOTES.map((quote) => ({
      venue: "Orca Whirlpool",
      program: WHIRLPOOL,
      seeds: [
        "whirlpool",
        toBytes(WHIRLPOOLS_CONFIG),
        ...sortedMints(mint, quote),
        u16(spacing, true),
      ] as readonly Seed[],
    })),
  );
  const pools: LaunchAccount[] = [];
  for (const { venue, program, seeds } of [...raydium, ...orca]) {
    pools.push({ kind: "pool", venue, program, account: deriveAddress(program, seeds) });
    if (pools.length % ADDRESSES_A_TURN === 0) await giveWay();
  }
  return pools;
}

/** Both programs order the mints of a pool by their bytes. */
function sortedMints(mint: Address, quote: Address): readonly Uint8Array[] {
  return [toBytes(mint), toBytes(quote)].sort((one, other) => Buffer.compare(one, other));
}

function u16(value: number, isLittleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(2);
  new DataView(bytes.buffer).setUint16(0, value, isLittleEndian);
  return bytes;
}

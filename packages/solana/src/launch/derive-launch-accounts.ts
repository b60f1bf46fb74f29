import { getAddressCodec, getProgramDerivedAddress, address as toKitAddress } from "@solana/addresses";
import { type Address, address } from "@walletlens/engine/address";
import { USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { LaunchAccount } from "../chain-reader.ts";
import { LABELED_ADDRESSES } from "../labels/known-addresses.ts";

const CODEC = getAddressCodec();
const TEXT = new TextEncoder();
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
export async function deriveCurves(mint: Address): Promise<readonly LaunchAccount[]> {
  const toCurve = (venue: string, program: Address, seeds: readonly Seed[]) =>
    derive(program, seeds).then((account) => ({ kind: "curve" as const, venue, program, account }));
  return Promise.all([
    toCurve("Pump.fun", PUMP, ["bonding-curve", bytesOf(mint)]),
    toCurve("Moonshot", MOONSHOT, ["token", bytesOf(mint)]),
    ...LAUNCHLAB_QUOTES.map((quote) =>
      toCurve("Raydium LaunchLab", LAUNCHLAB, ["pool", bytesOf(mint), bytesOf(quote)]),
    ),
  ]);
}

/** Derives the pools that a mint may have at Raydium and Orca. Raydium AMM v4 derives pools from a market. */
export async function derivePools(mint: Address): Promise<readonly LaunchAccount[]> {
  const indexes = Array.from({ length: RAYDIUM_CONFIGS }, (_, index) => index);
  const raydium = [
    { venue: "Raydium CPMM", program: RAYDIUM_CPMM },
    { venue: "Raydium CLMM", program: RAYDIUM_CLMM },
  ].flatMap(({ venue, program }) =>
    indexes.map(async (index) => {
      const config = await derive(program, ["amm_config", u16(index, false)]);
      return POOL_QUOTES.map((quote) => ({
        ...{ venue, program },
        seeds: ["pool", bytesOf(config), ...sortedMints(mint, quote)] as readonly Seed[],
      }));
    }),
  );
  const orca = TICK_SPACINGS.flatMap((spacing) =>
    POOL_QUOTES.map((quote) => ({
      ...{ venue: "Orca Whirlpool", program: WHIRLPOOL },
      seeds: [
        "whirlpool",
        bytesOf(WHIRLPOOLS_CONFIG),
        ...sortedMints(mint, quote),
        u16(spacing, true),
      ] as readonly Seed[],
    })),
  );
  const all = [...(await Promise.all(raydium)).flat(), ...orca];
  return Promise.all(
    all.map(async ({ venue, program, seeds }) => ({
      ...{ kind: "pool" as const, venue, program },
      account: await derive(program, seeds),
    })),
  );
}

async function derive(program: Address, seeds: readonly Seed[]): Promise<Address> {
  const [account] = await getProgramDerivedAddress({
    programAddress: toKitAddress(program),
    seeds: seeds.map((seed) => (typeof seed === "string" ? TEXT.encode(seed) : seed)),
  });
  return address(account);
}

function bytesOf(text: Address): Uint8Array {
  return Uint8Array.from(CODEC.encode(toKitAddress(text)));
}

/** Both programs order the mints of a pool by their bytes. */
function sortedMints(mint: Address, quote: Address): readonly Uint8Array[] {
  return [bytesOf(mint), bytesOf(quote)].sort((one, other) => Buffer.compare(one, other));
}

function u16(value: number, isLittleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(2);
  new DataView(bytes.buffer).setUint16(0, value, isLittleEndian);
  return bytes;
}

import type { Address } from "@walletlens/engine/address";
import { z } from "zod";
import type { LaunchAccount, ReadOptions } from "../chain-reader.ts";
import { COMMITMENT } from "../commitment.ts";
import { jsonAddress } from "../json-shapes.ts";
import { NO_DATA, readAccountSlices } from "../read-account-slices.ts";
import type { RpcClient } from "../rpc/rpc-client.ts";
import { RpcError } from "../rpc/rpc-error.ts";
import { deriveCurves, derivePools, METEORA_POOL } from "./derive-launch-accounts.ts";

/**
 * Finds the accounts of launchpads and pools that exist for a mint: its curve alone if there is one, else pools. One call
 * for a derived curve; three for none: curves, Meteora's pool, pools.
 */
export async function findLaunchAccounts(
  rpc: RpcClient,
  mint: Address,
  options: ReadOptions = {},
): Promise<readonly LaunchAccount[]> {
  const curves = await selectExisting(rpc, deriveCurves(mint), options);
  if (curves.length > 0) return curves;
  const searched = await searchMeteora(rpc, mint, options);
  return searched.length > 0 ? searched : selectExisting(rpc, await derivePools(mint), options);
}

/** An account at the derived address counts only if the program owns it. */
async function selectExisting(
  rpc: RpcClient,
  candidates: readonly LaunchAccount[],
  options: ReadOptions,
): Promise<readonly LaunchAccount[]> {
  const accounts = candidates.map(({ account }) => account);
  const foundAccounts = await readAccountSlices(rpc, accounts, NO_DATA, options);
  return candidates.filter(({ program }, index) => foundAccounts[index]?.owner === program);
}

const listedAccounts = z.array(z.object({ pubkey: jsonAddress }));

/** Few, because many providers refuse the search. */
const ATTEMPTS = 2;

/** Empty if the provider refuses the search or exceeds its time. */
async function searchMeteora(
  rpc: RpcClient,
  mint: Address,
  options: ReadOptions,
): Promise<readonly LaunchAccount[]> {
  const { program, venue, bytes, mintAt } = METEORA_POOL;
  const filters = [{ dataSize: bytes }, { memcmp: { offset: mintAt, bytes: mint } }];
  try {
    const programAccounts = await rpc.call({
      method: "getProgramAccounts",
      params: [program, { encoding: "base64", commitment: COMMITMENT, dataSlice: NO_DATA, filters }],
      read: (result) => listedAccounts.parse(result),
      attempts: ATTEMPTS,
      ...options,
    });
    return programAccounts.map(({ pubkey: account }) => ({ kind: "curve", venue, program, account }));
  } catch (error) {
    // Without it the history of the mint is read, which is longer.
    if (error instanceof RpcError) return [];
    throw error;
  }
}

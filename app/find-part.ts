import type { Address } from "@walletlens/engine/address";
import { getLog } from "@/lib/log";

/** A part of a wallet's page, which stands without it: null where it fails, with `failure` in the log. */
export async function findPart<Part>(
  wallet: Address,
  failure: string,
  find: () => Promise<Part>,
): Promise<Part | null> {
  try {
    return await find();
  } catch (error) {
    getLog().error({ err: error, wallet }, failure);
    return null;
  }
}

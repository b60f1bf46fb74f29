import type { LaunchResult } from "@walletlens/contract/launch";
import type { Address } from "@walletlens/engine/address";
import type { Launch } from "./scan-launch";

/** Facts of the launch, as the job stores them. */
export interface LaunchHead {
  readonly mint: Address;
  /** Base units of the present supply. */
  readonly supply: bigint;
  /** Null if the launch was not reached. */
  readonly launch: Launch | null;
  readonly venue: string | null;
  readonly coverage: LaunchResult["coverage"];
}

import type { System } from "../benchmark/system";
import { AVERAGE_COST } from "./average-cost";
import { DEX_PARSER } from "./dex-parser";
import { SIGNER_CHANGE } from "./signer-change";
import { WALLETLENS } from "./walletlens";

/** Systems that need no key. The page orders them by score. */
export const SYSTEMS: readonly System[] = [WALLETLENS, SIGNER_CHANGE, AVERAGE_COST, DEX_PARSER];

import { absolute } from "../../amount.ts";
import { WRAPPED_SOL } from "../../chain/assets.ts";
import { NOTHING_LABELED } from "../../known-address.ts";
import type { ClassifyContext } from "../../swaps/classify-change.ts";
import { findPrice } from "../../swaps/quote.ts";
import { usdToLamports } from "../../swaps/sol-usd.ts";
import { addCash, type CashFlows, type CashMovement, createFlows, isOfProgram } from "./cash-flow.ts";

/** Cash of all transactions of a wallet. */
export interface CashTotals extends CashFlows {
  /** Sum of the amounts beside trades, each without its sign, dollars in SOL of their hour. */
  readonly besideLamports: bigint;
  /** Amounts of dollars beside trades in an hour without a price: they are not in the sum. */
  readonly unvaluedBeside: number;
}

/** Running sums of the cash of a wallet's movements. */
export class CashTally {
  private readonly flows = createFlows();
  private besideLamports = 0n;
  private unvaluedBeside = 0;

  add(
    cashMovement: CashMovement,
    time: number | null,
    { solUsd, labeled = NOTHING_LABELED }: ClassifyContext,
  ): void {
    addCash(this.flows, cashMovement, labeled);
    for (const besideMove of cashMovement.movement.quoteBeside) {
      if (isOfProgram(besideMove, labeled)) continue;
      const price = besideMove.mint === WRAPPED_SOL ? null : findPrice(solUsd, time);
      if (besideMove.mint === WRAPPED_SOL) this.besideLamports += absolute(besideMove.amount);
      else if (price === null) this.unvaluedBeside += 1;
      else this.besideLamports += usdToLamports(absolute(besideMove.amount), price);
    }
  }

  /** Totals so far. Later additions do not change a returned value. */
  totals(): CashTotals {
    const { flows, besideLamports, unvaluedBeside } = this;
    return { sol: { ...flows.sol }, usd: { ...flows.usd }, besideLamports, unvaluedBeside };
  }
}

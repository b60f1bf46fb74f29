import { tokenTransfer } from "@walletlens/demo-chain/ledger/instructions";
import type { Scenario } from "./scenario";
import type { Stage } from "./stage";

/** Sells all units by a limit order, in `parts`. */
function offer(stage: Stage, parts: readonly bigint[]) {
  const token = stage.pool();
  stage.buy(token, 2);
  stage.play({ do: "order", order: "offer", wallet: stage.wallet, token, lamports: null });
  for (const each of parts) stage.play({ do: "fill", order: "offer", parts: each });
  return token;
}

/** Open orders and deposits. */
export const ORDER_SCENARIOS: readonly Scenario[] = [
  { kind: "limit sale in parts", play: (stage) => void offer(stage, [3n, 2n, 1n]) },
  {
    kind: "limit purchase",
    play: (stage) => {
      const token = stage.pool();
      const lamports = stage.sol(2);
      stage.play({ do: "order", order: "bid", wallet: stage.wallet, token, lamports });
      for (const parts of [3n, 2n, 1n]) stage.play({ do: "fill", order: "bid", parts });
      stage.sell(token, 0.5);
      stage.sell(token);
    },
  },
  {
    kind: "order canceled in part",
    play: (stage) => {
      const token = offer(stage, [2n]);
      stage.play({ do: "cancel", order: "offer", by: "owner" });
      stage.sell(token);
    },
  },
  {
    kind: "order that expires",
    play: (stage) => {
      const token = offer(stage, []);
      stage.play({ do: "cancel", order: "offer", by: "keeper" });
      stage.sell(token);
    },
  },
  { kind: "order that stays open", play: (stage) => void offer(stage, [4n]) },
  {
    kind: "units in a vault and back",
    play: (stage) => {
      const token = stage.pool();
      const { account: own } = stage.wallet;
      const vault = stage.state("vault");
      const held = stage.account(vault, token);
      stage.world.accounts.openWith(held, 5_000_000_000n);
      stage.buy(token, 2);
      const units = stage.own(token);
      const { amount } = units;
      stage.transfer(0, (transaction) =>
        transaction.add(stage.call([tokenTransfer(units, held, own, amount)])),
      );
      stage.transfer(0, (transaction) =>
        transaction.add(stage.call([tokenTransfer(held, units, vault, amount)])),
      );
      stage.sell(token);
    },
  },
];

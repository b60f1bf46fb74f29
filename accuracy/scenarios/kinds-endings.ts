import {
  mintSupply,
  programDebit,
  systemTransfer,
  tokenTransfer,
} from "@walletlens/demo-chain/ledger/instructions";
import type { Scenario } from "./scenario";
import { sellToMaker } from "./sell-to-maker";
import { burn, taxed } from "./token-instructions";

const TAX = 400n;

/** Units that end otherwise than by a sale at a pool. */
export const ENDING_SCENARIOS: readonly Scenario[] = [
  {
    kind: "burned bag",
    play: (stage) => {
      const token = stage.pool();
      stage.buy(token, 1);
      stage.sell(token, 0.25);
      const units = stage.own(token);
      const { amount } = units;
      stage.transfer(0, (transaction) => transaction.add(burn(units, stage.wallet.account, amount)));
      stage.book.sell(token.mint, amount, 0n, stage.world.clock.startTime);
    },
  },
  {
    kind: "burned for SOL",
    play: (stage) => {
      const token = stage.pool();
      const treasury = stage.state("treasury");
      treasury.lamports += 50_000_000_000n;
      stage.buy(token, 1);
      const units = stage.own(token);
      const { amount } = units;
      const { account: own } = stage.wallet;
      const paid = stage.sol(1.3);
      const { costLamports, time } = stage.act(0, (transaction) =>
        transaction.add(burn(units, own, amount), stage.call([programDebit(treasury, own, paid)])),
      );
      stage.book.sell(token.mint, amount, paid - costLamports, time);
    },
  },
  {
    kind: "losing outcome of a prediction market",
    play: (stage) => {
      const token = stage.pool("outcome");
      const { account: own } = stage.wallet;
      const market = stage.state("market");
      const units = stage.own(token);
      const paid = stage.sol(1);
      const bought = stage.act(2, (transaction) =>
        transaction.add(
          ...stage.opening(token),
          stage.call([systemTransfer(own, market, paid), mintSupply(units, market.address, 100_000_000n)]),
        ),
      );
      stage.book.buy(token.mint, 100_000_000n, paid + bought.costLamports, bought.time);
      stage.transfer(0, (transaction) => transaction.add(stage.call([burn(units, own, 100_000_000n)])));
      stage.book.sell(token.mint, 100_000_000n, 0n, stage.world.clock.endTime);
    },
  },
  {
    kind: "sale that brings less than its costs",
    style: { microLamports: [9_000_000, 9_000_000] },
    play: (stage) => {
      const token = stage.pool();
      stage.buy(token, 1);
      sellToMaker(stage, token, { lamports: 100_000n, units: 1_000_000n });
      stage.sell(token);
    },
  },
  {
    kind: "rugged token sold for little at its curve",
    play: (stage) => {
      const token = stage.pool();
      const vault = stage.state("curve");
      const pot = stage.account(vault, token);
      stage.world.accounts.openWith(pot, 900_000_000_000n);
      vault.lamports += 10_000_000_000n;
      const paid = stage.sol(1);
      const units = 20_000_000_000n;
      const { account: own } = stage.wallet;
      const bought = stage.act(2, (transaction) => {
        transaction.add(...stage.opening(token));
        transaction.add(
          stage.call([tokenTransfer(pot, stage.own(token), vault, units), systemTransfer(own, vault, paid)]),
        );
      });
      stage.book.buy(token.mint, units, paid + bought.costLamports, bought.time);
      const source = stage.own(token);
      const sold = stage.act(0, (transaction) =>
        transaction.add(
          stage.call([tokenTransfer(source, pot, own, units), programDebit(vault, own, 3_000_000n)]),
        ),
      );
      stage.book.sell(token.mint, units, 3_000_000n - sold.costLamports, sold.time);
    },
  },
  {
    kind: "sold to a maker of one vault",
    play: (stage) => {
      const token = stage.pool();
      stage.buy(token, 1);
      sellToMaker(stage, token, { lamports: stage.sol(1.2) });
    },
  },
  {
    kind: "Token-2022 with a transfer fee",
    play: (stage) => {
      const token = stage.pool("taxed", { program: "token-2022" });
      const { account: own } = stage.wallet;
      const vault = stage.state("curve");
      const pot = stage.account(vault, token);
      stage.world.accounts.openWith(pot, 900_000_000_000n);
      vault.lamports += 10_000_000_000n;
      const paid = stage.sol(1);
      const target = stage.own(token);
      const bought = stage.act(2, (transaction) => {
        transaction.add(...stage.opening(token));
        const { instruction, arrived } = taxed(
          { source: pot, target, authority: vault },
          20_000_000_000n,
          TAX,
        );
        transaction.add(stage.call([instruction, systemTransfer(own, vault, paid)]));
        return arrived;
      });
      stage.book.buy(token.mint, bought.result, paid + bought.costLamports, bought.time);
      const friend = stage.account(stage.person("friend"), token);
      stage.world.accounts.openWith(friend, 0n);
      const gift = target.amount / 4n;
      stage.transfer(0, (transaction) =>
        transaction.add(taxed({ source: target, target: friend, authority: own }, gift, TAX).instruction),
      );
      stage.book.token(token.mint).send(gift, stage.world.clock.startTime);
      const rest = target.amount;
      const proceeds = stage.sol(0.9);
      const sold = stage.act(0, (transaction) =>
        transaction.add(
          stage.call([
            taxed({ source: target, target: pot, authority: own }, rest, TAX).instruction,
            programDebit(vault, own, proceeds),
          ]),
        ),
      );
      stage.book.sell(token.mint, rest, proceeds - sold.costLamports, sold.time);
    },
  },
  {
    kind: "liquidity added and removed",
    play: (stage) => {
      const token = stage.pool();
      const { account: own } = stage.wallet;
      const { accounts } = stage.world;
      const pool = stage.state("pool");
      const pot = stage.account(pool, token);
      const lp = accounts.mint("lp", { decimals: 6, program: "token" });
      stage.world.catalog.set(lp, { symbol: "LP", name: "lp", createdAt: stage.world.clock.startTime });
      accounts.openWith(pot, 100_000_000_000n);
      pool.lamports += 20_000_000_000n;
      const shares = accounts.associated(own, lp);
      const issuer = stage.account(stage.state("issuer"), { mint: lp });
      accounts.openWith(issuer, 1_000_000_000n);
      accounts.openWith(shares, 0n);
      stage.buy(token, 2);
      const units = stage.own(token);
      const { amount } = units;
      const half = stage.sol(1);
      stage.transfer(2, (transaction) =>
        transaction.add(
          stage.call([
            tokenTransfer(units, pot, own, amount),
            systemTransfer(own, pool, half),
            tokenTransfer(issuer, shares, issuer.holder, 1_000_000n),
          ]),
        ),
      );
      stage.transfer(0, (transaction) =>
        transaction.add(
          stage.call([
            tokenTransfer(shares, issuer, own, 1_000_000n),
            tokenTransfer(pot, units, pool, amount),
            programDebit(pool, own, half),
          ]),
        ),
      );
      stage.sell(token);
    },
  },
];

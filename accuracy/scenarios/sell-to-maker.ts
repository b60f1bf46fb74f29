import { type Instruction, systemTransfer, tokenTransfer } from "@walletlens/demo-chain/ledger/instructions";
import type { Token } from "@walletlens/demo-chain/market/world";
import type { Stage } from "./stage";

const MAKER_LAMPORTS = 50_000_000_000n;

/** A maker without a key, with SOL and an account of a token. */
export function createMaker(stage: Stage, token: Pick<Token, "mint">, units = 0n) {
  const maker = stage.state("maker");
  const pot = stage.account(maker, token);
  stage.world.accounts.openWith(pot, units);
  maker.lamports += MAKER_LAMPORTS;
  return { maker, pot };
}

interface Sale {
  readonly lamports: bigint;
  /** Base units; all by default. */
  readonly units?: bigint;
  /** Other instructions of the transaction, and lamports of them that the proceeds lose. */
  readonly beside?: readonly Instruction[];
  readonly deducted?: bigint;
}

/** Sells units to a maker, which pays by a System transfer, and books the sale. */
export function sellToMaker(
  stage: Stage,
  token: Token,
  { lamports, units, beside = [], deducted = 0n }: Sale,
): void {
  const source = stage.own(token);
  const amount = units ?? source.amount;
  const { account: own } = stage.wallet;
  const { maker, pot } = createMaker(stage, token);
  const { costLamports, time } = stage.act(0, (transaction) =>
    transaction.add(
      stage.call([tokenTransfer(source, pot, own, amount), systemTransfer(maker, own, lamports)]),
      ...beside,
    ),
  );
  stage.book.sell(token.mint, amount, lamports - costLamports - deducted, time);
}

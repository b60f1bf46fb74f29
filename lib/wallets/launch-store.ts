import { type Address, address } from "@walletlens/engine/address";
import type { TokenLaunch } from "@walletlens/engine/wallet/wallet-input";
import { type Database, runStatement } from "@/lib/db/database";
import { columns, type RowOf } from "@/lib/db/row";

/** Launches of tokens that launch jobs have reached. */
export interface LaunchStore {
  /** Returns the launches of these tokens; one that no job has reached is absent. */
  find(mints: Iterable<Address>): Promise<ReadonlyMap<Address, TokenLaunch>>;
  /** Stores the launch of a token unless one is stored. */
  save(mint: Address, launch: TokenLaunch): Promise<void>;
}

const COLUMNS = columns("TokenLaunch", ["mint", "signature", "slot", "launchedAt"]);
// Every analysis reads the launches of all tokens of a history.
const FIND = {
  name: "find-token-launches",
  text: `SELECT ${COLUMNS} FROM token_launches WHERE mint = ANY ($1::text[])`,
};

export function createLaunchStore({ pool, prisma }: Database): LaunchStore {
  return {
    async find(mints) {
      const rows = await runStatement<RowOf<typeof COLUMNS>>(pool, FIND, [Array.from(mints)]);
      return new Map(
        rows.map(({ mint, signature, slot, launchedAt }): [Address, TokenLaunch] => [
          address(mint),
          { signature, slot: Number(slot), time: launchedAt.getTime() / 1000 },
        ]),
      );
    },

    async save(mint, { signature, slot, time }) {
      const data = { mint, signature, slot: BigInt(slot), launchedAt: new Date(time * 1000) };
      await prisma.tokenLaunch.createMany({ data, skipDuplicates: true });
    },
  };
}

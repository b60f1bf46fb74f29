import { address } from "@walletlens/engine/address";
import { expect, test } from "vitest";
import { anonymousRequester } from "@/lib/jobs/rules/requester";
import { WALLET } from "@/lib/server/testing/sample-wallet";
import { createTradeReader, playRounds } from "@/lib/server/testing/trade-history";

test("other work gets a turn before each part of a file, regardless of the reader's speed", async () => {
  const reader = createTradeReader({ changes: playRounds(2) });
  const { signal } = new AbortController();
  const requester = () => anonymousRequester("somebody");
  const range = { from: null, to: null };
  const result = await reader.exportDisposals({
    ...{ wallet: address(WALLET), owner: "usr_1", ...range },
    ...{ isFree: false, requester, signal },
  });
  if (result.status === "queued") throw new Error("the figures are fresh");
  for (const rows of [2, undefined]) {
    let hadTurn = false;
    setImmediate(() => {
      hadTurn = true;
    });
    expect((await result.body.nextBlock())?.length).toBe(rows);
    expect(hadTurn).toBe(true);
  }
});

import { openJournal } from "../../bank/journal.ts";
import { serveChain } from "../serve-chain.ts";
import { createFakeMarket, MARKET_END } from "./fake-market.ts";

/** Runs in a separate process of the restart test, which kills it. */
const journal = openJournal(process.argv[2] ?? "", { seed: 7, endTime: MARKET_END });
const { genesis } = journal;
const { url } = await serveChain({
  market: createFakeMarket(),
  genesis,
  journal,
  host: "127.0.0.1",
  port: 0,
});
process.stdout.write(`${url}\n`);

import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { address } from "@walletlens/engine/address";
import { analyzeAddress } from "walletlens";
import { verifyAnswer } from "walletlens/verification/verify-answer";
import { type BenchMetric, headline, metric } from "@/bench/metric";
import { onProvider } from "@/bench/provider";
import { medianBy, medianMetric, runRounds } from "@/bench/rounds";
import { createAnalyzePorts } from "@/lib/testing/create-analyze-ports";
import { readAndAnalyze } from "@/lib/wallets/analyze-wallet";
import { listInputs } from "@/lib/wallets/read-analysis";
import { toViews } from "@/lib/wallets/snapshot-inputs";

const TRANSACTIONS = 20_000;
const CALL_MS = 5;
const ROUNDS = { warmUp: 1, rounds: 3 };

/** Verification of a HUD of 20,000 transactions, against the analysis of the same wallet from the same node. */
export async function* measureVerify(): AsyncIterable<BenchMetric> {
  const wallet = address(createAddress("verified wallet"));
  const speed = { pageMs: CALL_MS, callMs: CALL_MS };
  const options = { ...speed, signatures: TRANSACTIONS, wallets: [wallet] };
  yield* onProvider(options, async function* ({ url }) {
    const ports = createAnalyzePorts(url);
    const analysis = await readAndAnalyze(ports, wallet, { limit: TRANSACTIONS + 1 });
    const body = { ...toViews(analysis).hud, evidence: { inputs: await listInputs(ports, analysis) } };
    const text = JSON.stringify(body);
    const sources = {
      rpcUrl: url,
      tokenPriceSources: [{ url: `${url}/prices` }],
      solPriceSources: [{ url: `${url}/sol-usd` }],
    };
    const runs = await runRounds(ROUNDS, async () => {
      const began = performance.now();
      await analyzeAddress({ ...sources, maxTransactions: TRANSACTIONS + 1 }, wallet);
      const analyzed = performance.now();
      const { verdict, transactions, rpc } = await verifyAnswer({ rpcUrl: url }, JSON.parse(text));
      const verifyMs = performance.now() - analyzed;
      if (verdict !== "equal_as_stated" || transactions !== TRANSACTIONS)
        throw new Error(`${verdict}: ${transactions}`);
      return { verifyMs, analyzeMs: analyzed - began, calls: rpc.calls };
    });
    const against = `an analysis of the same ${TRANSACTIONS} transactions`;
    yield headline(
      "verify",
      medianBy(runs, (run) => run.verifyMs / run.analyzeMs),
      "ratio",
      against,
    );
    yield medianMetric("verify-ms", runs, (run) => run.verifyMs);
    yield medianMetric("verify-calls", runs, (run) => run.calls, "calls");
    yield metric("verify-answer-bytes", text.length, "bytes");
  });
}

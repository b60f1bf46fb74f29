import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { classifyChange } from "@walletlens/engine/swaps/classify-change";
import { extractOwnerChange } from "@walletlens/engine/swaps/extract-owner-change";
import { decodeTransaction } from "@walletlens/solana/decode-transaction";
import { TIP_ACCOUNTS } from "@walletlens/solana/labels/known-addresses";

const texts = ["singles", "block_285000037"].flatMap((f) =>
  gunzipSync(readFileSync(`/work/shared/data/mainnet/${f}.ndjson.gz`))
    .toString()
    .trim()
    .split("\n"),
);
const bodies = texts.map((t) => JSON.parse(t));
const ctx = { solUsd: new Map(), nfts: new Set<never>() };

const cpu = () => process.cpuUsage().user;
const best = [0, 0, 0];
for (let r = 0; r < 300; r++) {
  const t0 = cpu();
  const ts = bodies.map((b) => decodeTransaction(b, { slot: 1, blockTime: null }));
  const t1 = cpu();
  const cs = ts.map((t) => extractOwnerChange(t, t.feePayer, TIP_ACCOUNTS));
  const t2 = cpu();
  for (const ch of cs) if (ch) classifyChange(ch, ch.blockTime, ctx);
  const t3 = cpu();
  [t1 - t0, t2 - t1, t3 - t2].forEach((v, k) => {
    best[k] += v;
  });
}
console.log(
  "decode",
  (best[0] / 300 / bodies.length).toFixed(2),
  "extract",
  (best[1] / 300 / bodies.length).toFixed(2),
  "classify",
  (best[2] / 300 / bodies.length).toFixed(2),
);

import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createHeadline } from "@/bench/metric";
import { findWebServer, measureGrowth } from "@/bench/process-memory";
import { onProduct, readStatus } from "@/bench/product";

const KIB = 1024;
const MIB = 1024 * KIB;
const MAX_GROWTH_MB = 100;
const WARM_ROUNDS = 150;
const FLOOD_BYTES = 300 * MIB;
const SETTLE_MS = 1_000;
/** Number of simultaneous bodies in each lane. */
const BODIES_AT_ONCE = 4;
const PIECE = Buffer.alloc(64 * KIB, "1");

interface Lane {
  readonly path: string;
  readonly bodyBytes: number;
  readonly createHeaders?: () => Readonly<Record<string, string>>;
}

const createForm = () => ({ "content-type": "application/x-www-form-urlencoded" });
const createAction = () => ({
  "content-type": "text/plain;charset=UTF-8",
  "next-action": "0".repeat(42),
});
/** A forged signature of the right form. */
const createSignature = () => ({
  "x-inngest-signature": `t=${Math.round(Date.now() / 1_000)}&s=${"0".repeat(64)}`,
});
const createKey = () => ({ "x-api-key": "none" });
const SIMILARITY = "/api/v1/intel/wallets/similarity";
const JOB = "/api/inngest?fnId=walletlens-flash-analysis&stepId=step";

/** Addresses that accept bodies, with bodies within the limit and far beyond it. */
const LANES: readonly Lane[] = [
  { path: "/api/auth/callback/solana", bodyBytes: 8 * MIB, createHeaders: createForm },
  { path: JOB, bodyBytes: 8 * MIB },
  { path: JOB, bodyBytes: 4 * MIB - 1, createHeaders: createSignature },
  { path: "/similarity", bodyBytes: 8 * MIB, createHeaders: createAction },
  { path: "/", bodyBytes: 8 * MIB, createHeaders: createForm },
  { path: SIMILARITY, bodyBytes: 8 * MIB },
  { path: SIMILARITY, bodyBytes: 60 * KIB, createHeaders: createKey },
  { path: "/sign-in", bodyBytes: 60 * KIB, createHeaders: createForm },
];

/** Growth of the web server's memory under unsolicited, unauthenticated bodies. */
export const measureMemory = () =>
  // Without rate limits: those stop one sender, and there may be many.
  onProduct({ RATE_LIMIT_RPS: "0" }, async function* ({ url, dataDir }) {
    const server = await findWebServer(dataDir);
    // A new process grows under any work.
    for (let round = 0; round < WARM_ROUNDS; round += 1) {
      const paths = ["/", "/docs/api", "/api/v1/intel/pricing", "/api/auth/csrf"];
      await Promise.all([...paths, ...paths].map((path) => readStatus(url + path)));
    }
    // Code that is loaded once for these paths does not count as growth.
    await flood(url, FLOOD_BYTES / 10);
    await sleep(SETTLE_MS);
    const { megabytes, result: bytes } = await measureGrowth(server, async () => {
      const sentBytes = await flood(url, FLOOD_BYTES);
      await sleep(SETTLE_MS);
      return sentBytes;
    });
    const against = `peak growth of the web server under ${Math.round(bytes / MIB)} MB of unauthenticated bodies to ${2 * LANES.length} addresses; goal ${MAX_GROWTH_MB}`;
    yield createHeadline("abuse-memory", megabytes, "MB", against);
  });

/** Sends this number of bytes to all lanes in parallel, with and without a length. Returns the planned number. */
async function flood(url: string, bytes: number): Promise<number> {
  const lanes = [false, true].flatMap((isChunked) => LANES.map((lane) => ({ ...lane, isChunked })));
  const planned = lanes.map(async ({ isChunked, ...lane }) => {
    const bodies = Math.max(1, Math.round(bytes / lanes.length / lane.bodyBytes));
    let count = 0;
    const send = async () => {
      for (; count < bodies; ) {
        count += 1;
        await sendBody(url, lane, isChunked);
      }
    };
    await Promise.all(Array.from({ length: BODIES_AT_ONCE }, send));
    return bodies * lane.bodyBytes;
  });
  return (await Promise.all(planned)).reduce((sum, lane) => sum + lane, 0);
}

/** Sends the complete body, regardless of early responses, unless it is interrupted. */
async function sendBody(url: string, { path, bodyBytes, createHeaders }: Lane, isChunked: boolean) {
  const length = isChunked ? {} : { "content-length": String(bodyBytes) };
  const headers = { ...createHeaders?.(), ...length };
  const post = request(`${url}${path}`, { method: "POST", agent: false, headers });
  // An early response may end the connection while the body is sent.
  const closing = new Promise<void>((resolve) => {
    post.on("response", (response) => response.resume());
    post.on("error", () => resolve());
    post.on("close", () => resolve());
  });
  for (let remainder = bodyBytes; remainder > 0 && !post.destroyed; remainder -= PIECE.length) {
    const isAccepted = post.write(PIECE.subarray(0, Math.min(remainder, PIECE.length)));
    if (!isAccepted) await Promise.race([once(post, "drain"), closing]);
  }
  post.end();
  await closing;
}

import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { headline } from "@/bench/metric";
import { findWebServer, measureGrowth } from "@/bench/process-memory";
import { onProduct } from "@/bench/product";

const KIB = 1024;
const MIB = 1024 * KIB;
const MAX_GROWTH_MB = 100;

/** Growth of the web server's memory under unsolicited, unauthenticated bodies. */
export const measureMemory = () =>
  // Without rate limits: those stop one sender, and there may be many.
  onProduct({ RATE_LIMIT_RPS: "0" }, async function* ({ url, dataDir }) {
    const server = await findWebServer(dataDir);
    await workAsUsual(url);
    // Code that is loaded once for these paths does not count as growth.
    await flood(url, FLOOD_BYTES / 10);
    await sleep(SETTLE_MS);
    const { megabytes, result: sent } = await measureGrowth(server, async () => {
      const bytes = await flood(url, FLOOD_BYTES);
      await sleep(SETTLE_MS);
      return bytes;
    });
    const against = `peak growth of the web server under ${Math.round(sent / MIB)} MB of unauthenticated bodies to ${LANES.length} addresses; goal ${MAX_GROWTH_MB}`;
    yield headline("abuse-memory", megabytes, "MB", against);
  });

/** Warms up the process before its memory is measured, because a new process grows under any work. */
async function workAsUsual(url: string): Promise<void> {
  const paths = ["/", "/docs/api", "/api/v1/intel/pricing", "/api/auth/csrf"];
  for (let round = 0; round < WARM_ROUNDS; round += 1) {
    await Promise.all(
      paths.flatMap((path) => [path, path]).map(async (path) => (await fetch(url + path)).text()),
    );
  }
}

const WARM_ROUNDS = 150;
const FLOOD_BYTES = 300 * MIB;
const SETTLE_MS = 1_000;
/** Number of simultaneous bodies in each lane. */
const AT_ONCE = 4;

interface Lane {
  readonly path: string;
  readonly bodyBytes: number;
  readonly chunked?: boolean;
  headers?(): Readonly<Record<string, string>>;
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const ACTION = { "content-type": "text/plain;charset=UTF-8", "next-action": "0".repeat(42) };
const SIMILARITY = "/api/v1/intel/wallets/similarity";
const JOB = "/api/inngest?fnId=walletlens-flash-analysis&stepId=step";

/** Returns headers with a forged signature of the right form. */
const forged = () => ({ "x-inngest-signature": `t=${Math.round(Date.now() / 1_000)}&s=${"0".repeat(64)}` });

/** Addresses that accept bodies, with each method, with bodies within the limit and far beyond it. */
const LANES: readonly Lane[] = [
  ...[false, true].flatMap((chunked): Lane[] => [
    { path: "/api/auth/callback/solana", bodyBytes: 8 * MIB, chunked, headers: () => FORM },
    { path: JOB, bodyBytes: 8 * MIB, chunked },
    { path: JOB, bodyBytes: 4 * MIB - 1, chunked, headers: forged },
    { path: "/similarity", bodyBytes: 8 * MIB, chunked, headers: () => ACTION },
    { path: "/", bodyBytes: 8 * MIB, chunked, headers: () => FORM },
    { path: SIMILARITY, bodyBytes: 8 * MIB, chunked },
    { path: SIMILARITY, bodyBytes: 60 * KIB, chunked, headers: () => ({ "x-api-key": "none" }) },
    { path: "/sign-in", bodyBytes: 60 * KIB, chunked, headers: () => FORM },
  ]),
];

/** Sends this number of bytes to all lanes in parallel. Returns the planned number. */
async function flood(url: string, bytes: number): Promise<number> {
  const share = bytes / LANES.length;
  const sent = await Promise.all(
    LANES.map(async (lane) => {
      const bodies = Math.max(1, Math.round(share / lane.bodyBytes));
      let next = 0;
      const send = async () => {
        for (; next < bodies; ) {
          next += 1;
          await sendBody(url, lane);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, send));
      return bodies * lane.bodyBytes;
    }),
  );
  return sent.reduce((sum, lane) => sum + lane, 0);
}

/** Sends the complete body, regardless of early responses, unless it is interrupted. */
function sendBody(url: string, { path, bodyBytes, chunked = false, headers }: Lane): Promise<void> {
  const length = chunked ? {} : { "content-length": String(bodyBytes) };
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, {
      method: "POST",
      agent: false,
      headers: { ...headers?.(), ...length },
    });
    sent.on("response", (response) => response.resume());
    sent.on("error", () => resolve());
    sent.on("close", () => resolve());
    let left = bodyBytes;
    const write = () => {
      while (left > 0 && !sent.destroyed) {
        const piece = PIECE.subarray(0, Math.min(left, PIECE.length));
        left -= piece.length;
        if (!sent.write(piece)) return void sent.once("drain", write);
      }
      sent.end();
    };
    write();
  });
}

const PIECE = Buffer.alloc(64 * KIB, "1");

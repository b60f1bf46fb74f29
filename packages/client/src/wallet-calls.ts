import { callEndpoint, fetchBody } from "./call-endpoint.ts";
import type { CallInput } from "./call-route.ts";
import type { Answer, EndpointId, Query } from "./contract-types.ts";
import { JobFailedError, JobTimeoutError } from "./errors.ts";
import type { CallOptions, WaitOptions } from "./options.ts";
import type { Connection } from "./send-request.ts";
import { waitForJob } from "./wait-for-job.ts";

type WalletOptions<Id extends EndpointId> = WaitOptions & Query<Id>;

/** Methods about single wallets and batches. */
export function createWalletCalls(connection: Connection) {
  const batchHud = (wallets: readonly string[], options?: CallOptions) =>
    fetchBody(connection, "batch-hud", { body: { wallets } }, options);

  return {
    ...createRelationCalls(connection),

    /**
     * Behavioral profile of a wallet.
     *
     * @example
     * const { summary, behavior, pnl } = await client.walletProfile(address, { charts: "true" });
     */
    walletProfile(addr: string, options: WalletOptions<"wallet-profile"> = {}) {
      const { asOf, maxAgeSeconds, evidence, charts, ...wait } = options;
      const query = { asOf, maxAgeSeconds, evidence, charts };
      return fetchWallet(connection, "wallet-profile", { params: { addr }, query }, wait);
    },

    /**
     * Compact signal of a wallet.
     *
     * @example
     * const { winRate, isBot } = await client.walletHud(address);
     */
    walletHud(addr: string, options: WalletOptions<"wallet-hud"> = {}) {
      const { asOf, maxAgeSeconds, evidence, ...wait } = options;
      const query = { asOf, maxAgeSeconds, evidence };
      return fetchWallet(connection, "wallet-hud", { params: { addr }, query }, wait);
    },

    /**
     * Returns a page of a wallet's results per token, in SOL.
     *
     * @example
     * const { data, total } = await client.walletTokens(address, { sortBy: "roi", pageSize: 50 });
     */
    walletTokens(addr: string, options: WalletOptions<"wallet-tokens"> = {}) {
      const { asOf, maxAgeSeconds, evidence, page, pageSize, sortBy, sortOrder, ...wait } = options;
      const query = { asOf, maxAgeSeconds, evidence, page, pageSize, sortBy, sortOrder };
      return fetchWallet(connection, "wallet-tokens", { params: { addr }, query }, wait);
    },

    /**
     * Returns the evidence of one token of a wallet: its trades with the lots that they used.
     *
     * @example
     * const { trades, cycles } = await client.walletTokenDetail(address, mint);
     */
    walletTokenDetail(
      addr: string,
      mint: string,
      { asOf, ...wait }: WalletOptions<"wallet-token-detail"> = {},
    ) {
      return fetchWallet(
        connection,
        "wallet-token-detail",
        { params: { addr, mint }, query: { asOf } },
        wait,
      );
    },

    /**
     * Returns a page of a wallet's disposals, oldest first. An account is charged once per wallet and UTC day.
     *
     * @example
     * const { trades, nextCursor } = await client.walletTrades(address, { from: "2025-01-01", limit: 1000 });
     */
    walletTrades(
      addr: string,
      { from, to, limit, cursor, ...wait }: Omit<WalletOptions<"wallet-trades">, "format"> = {},
    ) {
      const query = { from, to, limit, cursor };
      return fetchWallet(connection, "wallet-trades", { params: { addr }, query }, wait);
    },

    /**
     * Returns the CSV file of a wallet's disposals as a stream of bytes. It breaks with an error if the server
     * cannot complete it.
     *
     * @example
     * const file = await client.walletTradesCsv(address, { from: "2025-01-01", to: "2026-01-01" });
     */
    async walletTradesCsv(
      addr: string,
      { from, to, ...wait }: Pick<WalletOptions<"wallet-trades">, "from" | "to"> & WaitOptions = {},
    ): Promise<ReadableStream<Uint8Array>> {
      const query = { format: "csv", from, to };
      const { body } = await fetchReady(connection, "wallet-trades", { params: { addr }, query }, wait);
      return body ?? new ReadableStream({ start: (controller) => controller.close() });
    },

    /**
     * Returns the available signals of 1 to 30 wallets and queues the others.
     *
     * @example
     * const { huds, queued } = await client.batchHud([one, other]);
     */
    batchHud,

    /**
     * Returns the signals of 1 to 30 wallets: waits for queued ones, then calls and pays once more.
     *
     * @example
     * const { huds } = await client.batchHudAndWait([one, other]);
     */
    async batchHudAndWait(
      wallets: readonly string[],
      { idempotencyKey, maxCredits, ...wait }: WaitOptions = {},
    ) {
      const firstBatch = await batchHud(wallets, { idempotencyKey, maxCredits, signal: wait.signal });
      if (firstBatch.queued.length === 0) return firstBatch;
      await Promise.all(firstBatch.queued.map(({ jobId }) => waitForJob(connection, jobId, wait)));
      return batchHud(wallets, { maxCredits, signal: wait.signal });
    },
  };
}

/** Methods about a wallet and other addresses. */
function createRelationCalls(connection: Connection) {
  return {
    /**
     * Returns a page of the links between two wallets.
     *
     * @example
     * const { verdict, kinds } = await client.walletLinks(address, other);
     */
    walletLinks(addr: string, other: string, { asOf, page, ...wait }: WalletOptions<"wallet-links"> = {}) {
      return fetchWallet(
        connection,
        "wallet-links",
        { params: { addr, other }, query: { asOf, page } },
        wait,
      );
    },

    /**
     * Returns who funded a wallet, and its direct counterparties.
     *
     * @example
     * const { fundedBy, counterparties } = await client.walletCounterparties(address);
     */
    walletCounterparties(addr: string, wait: WaitOptions = {}) {
      return fetchWallet(connection, "wallet-counterparties", { params: { addr } }, wait);
    },
  };
}

type WalletEndpoint =
  | "wallet-profile"
  | "wallet-hud"
  | "wallet-tokens"
  | "wallet-token-detail"
  | "wallet-links"
  | "wallet-counterparties"
  | "wallet-trades";

/** Metrics can become stale while their job runs; then there is another one. */
const MAX_JOBS = 3;

/** Returns the metrics of a wallet as JSON, like `fetchReady`. */
async function fetchWallet<Id extends WalletEndpoint>(
  connection: Connection,
  id: Id,
  input: CallInput,
  options: WaitOptions,
): Promise<Answer<Id, 200>> {
  return (await fetchReady(connection, id, input, options)).json();
}

/**
 * Returns the response with the metrics of a wallet. If they are not ready within the server's wait, follows the job and
 * fetches them; they are charged once. Retries a failed job once. Throws JobFailedError, JobTimeoutError, and
 * the errors of a call.
 */
async function fetchReady(
  connection: Connection,
  id: WalletEndpoint,
  input: CallInput,
  options: WaitOptions,
): Promise<Response> {
  let prepaidJobId: string | null = null;
  let hasFailed = false;
  for (let jobs = 0; ; jobs += 1) {
    const response = await callEndpoint(connection, id, { ...input, prepaidJobId }, options);
    if (response.status !== 202) return response;
    const queued: Answer<"wallet-hud", 202> = await response.json();
    if (jobs >= MAX_JOBS) throw new JobTimeoutError(queued.jobId);
    const { status, error } = await waitForJob(connection, queued.jobId, options);
    if (status === "failed" && hasFailed) throw new JobFailedError(queued.jobId, error);
    hasFailed ||= status === "failed";
    prepaidJobId = status === "failed" ? null : queued.prepaidJobId;
  }
}

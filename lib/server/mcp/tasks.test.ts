import * as official from "@modelcontextprotocol/ext-tasks/core/v2";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { z } from "zod";
import { revokeApiKey } from "@/lib/billing/api-keys";
import { completeGroupJob, failGroupJob } from "@/lib/groups/end-group-job";
import { advanceGroupJob, createGroupLeases } from "@/lib/groups/group-jobs";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { TEST_QUEUE_LIMITS } from "@/lib/testing/test-work";
import { provideApi } from "../testing/provide-api";
import { NO_SIMILARITY } from "../testing/sample-similarity";
import { WALLET } from "../testing/sample-wallet";
import { send } from "./testing/connect-client";
import { NO_COMPARISON, setAnalysis } from "./testing/store-work";

const WALLETS = [testAddress("A"), testAddress("B"), testAddress("C")];
const SIMILARITY = { name: "similarity", arguments: { wallets: WALLETS } };
const HUD = { name: "wallet_hud", arguments: { address: WALLET } };

const { api, database } = await provideApi({ RATE_LIMIT_RPS: "0" });
const PORTS = { database, metrics: NO_TELEMETRY };
const leases = createGroupLeases(database, TEST_QUEUE_LIMITS);

const Reply = z.looseObject({
  result: z.looseObject({}).optional(),
  error: z.looseObject({ code: z.int() }).optional(),
});

/** Sends requests of a client of the newest protocol, which declares the extension or not. */
async function connect(extensions: Record<string, object> = { [official.TASKS_EXTENSION_ID_V2]: {} }) {
  const account = await api.createKey(100);
  const ask = async (method: string, params: Readonly<Record<string, unknown>>) => {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": { extensions },
    };
    const headers = new Headers({
      "Content-Type": "application/json",
      Accept: "application/json",
      "MCP-Protocol-Version": "2026-07-28",
      "MCP-Method": method,
      "X-Api-Key": account.apiKey,
    });
    const name = params.taskId ?? params.name;
    if (typeof name === "string") headers.set("MCP-Name", name);
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } });
    const request = new Request("http://localhost:3000/mcp", { method: "POST", headers, body });
    const { result = {}, error } = Reply.parse(await (await send(api, request)).json());
    return { result, code: error?.code ?? null };
  };
  const readTask = async (taskId: string) => {
    const { result } = await ask("tasks/get", { taskId });
    expect(official.isDetailedTaskV2(result)).toBe(true);
    expect(result.resultType).toBe("complete");
    return result;
  };
  const start = async (call: typeof SIMILARITY | typeof HUD) => {
    const { result } = await ask("tools/call", call);
    if (!official.isToolCallTaskResultV2("tools/call", result)) throw new Error("the result is no task");
    return result;
  };
  return { ...account, ask, readTask, start };
}

async function findJob(userId: string): Promise<string> {
  const { rows } = await database.pool.query("SELECT id FROM group_jobs WHERE owner = $1", [userId]);
  return z.array(z.object({ id: z.string() })).parse(rows)[0]?.id ?? "";
}

test("a client that takes tasks gets one at once, follows it and reads the result of the tool, charged once", async () => {
  const { start, readTask, userId } = await connect();
  const task = await start(SIMILARITY);
  expect(task).toMatchObject({ status: "working", statusMessage: "0 %, 0 of 3 wallets", ttlMs: null });
  const jobId = await findJob(userId);
  await leases.take({ id: jobId, run: 1 });
  await advanceGroupJob(PORTS, jobId, { percent: 40, walletsDone: 1, walletsTotal: 3 });
  expect(await readTask(task.taskId)).toMatchObject({
    status: "working",
    statusMessage: "40 %, 1 of 3 wallets",
  });
  await completeGroupJob(PORTS, jobId, { full: NO_SIMILARITY, agent: NO_COMPARISON });
  for (let times = 0; times < 2; times += 1) {
    const { status, result, ttlMs } = await readTask(task.taskId);
    expect(status).toBe("completed");
    expect(result).toMatchObject({ resultType: "complete", structuredContent: NO_COMPARISON });
    expect(ttlMs).toBeGreaterThanOrEqual(900_000);
  }
  expect((await api.chargesOf(userId)).map(({ credits }) => credits)).toEqual([-5]);
});

test("a task of a full result has the full result", async () => {
  const { ask, readTask, userId } = await connect();
  const call = { ...SIMILARITY, arguments: { ...SIMILARITY.arguments, full: true } };
  const { taskId } = z.object({ taskId: z.string() }).parse((await ask("tools/call", call)).result);
  await completeGroupJob(PORTS, await findJob(userId), { full: NO_SIMILARITY, agent: NO_COMPARISON });
  expect((await readTask(taskId)).result).toMatchObject({ structuredContent: NO_SIMILARITY });
});

test("a failed job is a completed task with the refusal as its result", async () => {
  const { start, readTask, userId } = await connect();
  const { taskId } = await start(SIMILARITY);
  await failGroupJob(PORTS, await findJob(userId), "The chain is away.", "chain_unavailable");
  expect(await readTask(taskId)).toMatchObject({
    status: "completed",
    result: { isError: true, structuredContent: { statusCode: 503, code: "chain_unavailable" } },
  });
});

test("a wallet that is not ready is a task, charged once however often its result is read", async () => {
  const { start, readTask, ask, userId } = await connect();
  await setAnalysis(database, "task-wallet", "active");
  api.reader.outcome = { status: "queued", analysisId: "task-wallet" };
  const { taskId } = await start(HUD);
  expect(await readTask(taskId)).toMatchObject({ status: "working" });
  await ask("tasks/cancel", { taskId });
  expect(await api.chargesOf(userId)).toEqual([]);
  await setAnalysis(database, "task-wallet", "completed");
  api.reader.outcome = { status: "ready" };
  expect((await ask("tasks/cancel", { taskId })).result).toMatchObject({ resultType: "complete" });
  expect((await ask("tasks/update", { taskId, inputResponses: {} })).code).toBeNull();
  expect(await api.chargesOf(userId)).toEqual([]);
  for (let times = 0; times < 2; times += 1) {
    const { status, result } = await readTask(taskId);
    expect(status).toBe("completed");
    expect(result).toMatchObject({ structuredContent: { signalType: "wallet_behavior_v1" } });
  }
  expect(await api.chargesOf(userId)).toHaveLength(1);
});

test("a result that is ready is no task", async () => {
  const { ask } = await connect();
  api.reader.outcome = { status: "ready" };
  const { result } = await ask("tools/call", HUD);
  expect(result).toMatchObject({ resultType: "complete", structuredContent: { walletAddress: WALLET } });
});

test("a client that does not take tasks gets the job, and is refused the methods of tasks", async () => {
  const { ask } = await connect({});
  const call = { ...SIMILARITY, arguments: { ...SIMILARITY.arguments, waitSeconds: 0 } };
  const { result } = await ask("tools/call", call);
  expect(result).toMatchObject({ resultType: "complete", structuredContent: { status: expect.any(String) } });
  for (const method of ["tasks/get", "tasks/update", "tasks/cancel"]) {
    expect((await ask(method, { taskId: "any" })).code).toBe(-32_021);
  }
});

test("a task of another caller and an invalid one are unknown", async () => {
  const [mine, other] = [await connect(), await connect()];
  const { taskId } = await mine.start(SIMILARITY);
  const state = JSON.parse(Buffer.from(taskId, "base64url").toString());
  const unknown = Buffer.from(JSON.stringify({ ...state, tool: "drop_tables" })).toString("base64url");
  for (const method of ["tasks/get", "tasks/update", "tasks/cancel"]) {
    expect((await other.ask(method, { taskId })).code).toBe(-32_602);
    expect((await mine.ask(method, { taskId: "nonsense" })).code).toBe(-32_602);
    expect((await mine.ask(method, { taskId: unknown })).code).toBe(-32_602);
  }
});

test("a refusal that ends by itself leaves the task as it is, and its result can be read afterward", async () => {
  const { start, readTask, ask, userId, keyId } = await connect();
  const { taskId } = await start(SIMILARITY);
  await completeGroupJob(PORTS, await findJob(userId), { full: NO_SIMILARITY, agent: NO_COMPARISON });
  await database.pool.query("ALTER TABLE group_jobs RENAME TO group_jobs_away");
  expect((await ask("tasks/get", { taskId })).code).toBe(-32_603);
  await database.pool.query("ALTER TABLE group_jobs_away RENAME TO group_jobs");
  expect(await readTask(taskId)).toMatchObject({ status: "completed" });
  await revokeApiKey(api.ports, { keyId });
  expect((await ask("tasks/get", { taskId })).code).toBe(-32_603);
});

test("an id that would repeat the call of a group is unknown, so that no task starts a job", async () => {
  const { ask, userId } = await connect();
  const { taskId } = z.object({ taskId: z.string() }).parse((await ask("tools/call", SIMILARITY)).result);
  const { ids } = JSON.parse(Buffer.from(taskId, "base64url").toString());
  const state = { tool: "similarity", jobId: ids.waitFor, arguments: SIMILARITY.arguments };
  const forged = Buffer.from(JSON.stringify(state)).toString("base64url");
  expect((await ask("tasks/get", { taskId: forged })).code).toBe(-32_602);
  expect(await api.chargesOf(userId)).toHaveLength(1);
});

test("the server declares the extension", async () => {
  const { ask } = await connect();
  const { result } = await ask("server/discover", {});
  expect(official.hasTaskServerCapabilityV2(result.capabilities)).toBe(true);
});

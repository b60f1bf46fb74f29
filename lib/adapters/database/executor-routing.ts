import type { Pool } from "pg";
import type {
  CancellableRun,
  ExecutorEvent,
  Expression,
  FunctionSpec,
  IncomingEvent,
  RoutingPlan,
  RoutingView,
  WaitingStep,
} from "@/lib/ports/executor-store";
import { ROUTING, TURN_LOCKS, WAKE_CHANNEL } from "./executor-locks";
import { finishRun, lockRuns, resumeSteps, startRuns, takeKeys } from "./executor-runs";
import { inTransaction, type Transaction } from "./transaction";

export async function addEvents(pool: Pool, incoming: readonly IncomingEvent[]): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const fresh = await takeKeys(
      tx,
      incoming.flatMap(({ key }) => key ?? []),
    );
    const events = incoming.filter(({ key }) => key === null || fresh.delete(key)).map(({ event }) => event);
    if (events.length === 0) return;
    await tx.query(
      `WITH added AS (
         INSERT INTO executor_event (id, name, payload)
         SELECT id, name, payload::json FROM unnest($1::text[], $2::text[], $3::text[]) AS e(id, name, payload)
       )
       SELECT pg_notify($4, '')`,
      [
        events.map((event) => event.id),
        events.map((event) => event.name),
        events.map((event) => JSON.stringify(event)),
        WAKE_CHANNEL,
      ],
    );
  });
}

export async function routeEvents(
  pool: Pool,
  limit: number,
  route: (view: RoutingView) => RoutingPlan,
): Promise<number> {
  return inTransaction(pool, async (tx) => {
    // One batch at a time: an event that cancels must meet the runs that the event before it started.
    await tx.query("SELECT pg_advisory_xact_lock($1, $2)", [TURN_LOCKS, ROUTING]);
    const { rows } = await tx.query<{ seq: string; payload: ExecutorEvent }>(
      "SELECT seq, payload FROM executor_event WHERE routed_at IS NULL ORDER BY seq LIMIT $1",
      [limit],
    );
    if (rows.length === 0) return 0;
    const plan = route(
      await readView(
        tx,
        rows.map((row) => row.payload),
      ),
    );
    await startRuns(tx, plan.starts);
    await resumeSteps(tx, plan.resumes);
    await cancelRuns(tx, plan.cancels);
    const routed = rows.slice(0, plan.routed).map((row) => row.seq);
    await tx.query("UPDATE executor_event SET routed_at = now() WHERE seq = ANY($1)", [routed]);
    return routed.length;
  });
}

async function cancelRuns(tx: Transaction, cancels: RoutingPlan["cancels"]): Promise<void> {
  if (cancels.length === 0) return;
  const running = await lockRuns(
    tx,
    cancels.map((cancel) => cancel.runId),
  );
  for (const { runId, end } of cancels) if (running.has(runId)) await finishRun(tx, runId, end);
}

async function readView(tx: Transaction, events: readonly ExecutorEvent[]): Promise<RoutingView> {
  const names = [...new Set(events.map((event) => event.name))];
  const { rows } = await tx.query<{ spec: FunctionSpec }>(
    "SELECT spec FROM executor_function WHERE events && $1::text[] AND app_id IS NOT NULL",
    [names],
  );
  const functions = rows.map((row) => row.spec);
  const cancellable = functions.filter((spec) => spec.cancelOn.some((rule) => names.includes(rule.event)));
  return {
    events,
    functions,
    waits: await readWaits(tx, names),
    runs: await readRuns(
      tx,
      cancellable.map((spec) => spec.id),
    ),
  };
}

async function readWaits(tx: Transaction, names: readonly string[]): Promise<readonly WaitingStep[]> {
  const { rows } = await tx.query<{
    run_id: string;
    step_id: string;
    event_name: string;
    expression: Expression | null;
    event: ExecutorEvent;
  }>(
    `SELECT step.run_id, step.step_id, step.event_name, step.expression, run.event
     FROM executor_step AS step JOIN executor_run AS run ON run.id = step.run_id
     WHERE step.state = 'waiting' AND step.event_name = ANY($1)`,
    [names],
  );
  return rows.map((row) => ({
    runId: row.run_id,
    stepId: row.step_id,
    eventName: row.event_name,
    if: row.expression,
    event: row.event,
  }));
}

async function readRuns(tx: Transaction, functionIds: readonly string[]): Promise<readonly CancellableRun[]> {
  if (functionIds.length === 0) return [];
  const { rows } = await tx.query<{ id: string; function_id: string; event: ExecutorEvent; age_ms: number }>(
    `SELECT id, function_id, event, (extract(epoch FROM now() - created_at) * 1000)::float8 AS age_ms
     FROM executor_run WHERE status = 'running' AND function_id = ANY($1)`,
    [functionIds],
  );
  return rows.map((row) => ({
    id: row.id,
    functionId: row.function_id,
    event: row.event,
    ageMs: row.age_ms,
  }));
}

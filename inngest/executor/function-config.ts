import { z } from "zod";
import type { FieldPath, FunctionSpec } from "@/lib/jobs/executor/executor-runs";
import { nextTick } from "./tick-cron";

/** Thrown at the start for a function that needs a feature of an Inngest server. */
export class UnsupportedError extends Error {
  override readonly name = "UnsupportedError";

  constructor(functionId: string, feature: string) {
    super(
      `Function "${functionId}" uses ${feature}, which the embedded executor does not do; connect an Inngest server.`,
    );
  }
}

const limit = z.number().int().nonnegative();
const constraint = z.looseObject({ limit, key: z.string().optional() });

/** Configuration of a function: https://github.com/inngest/inngest/blob/main/docs/SDK_SPEC.md section 4.3. */
const functionConfig = z.looseObject({
  id: z.string().min(1),
  triggers: z.array(z.looseObject({ event: z.string().optional(), cron: z.string().optional() })),
  steps: z.object({ step: z.object({ retries: z.object({ attempts: limit }).optional() }) }),
  concurrency: z.union([limit, constraint, z.array(z.union([limit, constraint]))]).default([]),
  priority: z.looseObject({ run: z.string().optional() }).default({}),
});

type FunctionConfig = z.infer<typeof functionConfig>;

const DEFAULT_RETRIES = 3;

/** Throws an UnsupportedError that names function and field. */
export function parseFunctions(configs: readonly unknown[]): readonly FunctionSpec[] {
  return configs.map((config) => toSpec(functionConfig.parse(config)));
}

function toSpec(config: FunctionConfig): FunctionSpec {
  const { id, triggers, steps, priority } = config;
  refuseUnknownFields(id, config, ["id", "name", "triggers", "steps", "concurrency", "priority"]);
  refuseUnknownFields(id, priority, ["run"]);
  const crons = triggers.flatMap(({ cron }) => cron ?? []);
  for (const cron of crons) requireCron(id, cron);
  const events = triggers.flatMap(({ event }) => event ?? []);
  // Events of an Inngest server about runs, and patterns.
  const foreignEvent = events.find((event) => event.startsWith("inngest/") || event.includes("*"));
  if (foreignEvent !== undefined) throw new UnsupportedError(id, `the trigger "${foreignEvent}"`);
  for (const trigger of triggers) refuseUnknownFields(id, trigger, ["event", "cron"]);
  return {
    id,
    maxAttempts: (steps.step.retries?.attempts ?? DEFAULT_RETRIES) + 1,
    events,
    crons,
    priority: priority.run === undefined ? null : requirePath(id, priority.run),
    ...toLimits(config),
  };
}

/** The SDK registers numbers, one constraint or two; a limit of 0 means no limit. */
function toLimits({ id, concurrency }: FunctionConfig): Pick<FunctionSpec, "concurrency" | "lane"> {
  const constraints = [concurrency]
    .flat()
    .map((value) => (typeof value === "number" ? { limit: value, key: undefined } : value))
    .filter(({ limit }) => limit > 0);
  for (const value of constraints) refuseUnknownFields(id, value, ["limit", "key"]);
  const [total, secondTotal] = constraints.filter(({ key }) => key === undefined);
  const [lane, secondLane] = constraints.filter(({ key }) => key !== undefined);
  if (secondTotal ?? secondLane) throw new UnsupportedError(id, "a second concurrency limit of one kind");
  return {
    concurrency: total?.limit ?? null,
    lane: lane?.key === undefined ? null : { key: requirePath(id, lane.key), concurrency: lane.limit },
  };
}

/** Returns the path of an expression such as `event.data.caller`; other expressions are not supported. */
function requirePath(functionId: string, expression: string): FieldPath {
  if (DOTTED.test(expression)) return expression.split(".").slice(1);
  throw new UnsupportedError(functionId, `the expression "${expression}"`);
}

const DOTTED = /^event(\.[A-Za-z_]\w*)+$/;

function requireCron(functionId: string, expression: string): void {
  try {
    nextTick(expression, new Date());
  } catch {
    throw new UnsupportedError(functionId, `the cron expression "${expression}"`);
  }
}

/** Refuses unknown fields too, for future versions of the SDK. */
function refuseUnknownFields(functionId: string, config: object, knownFields: readonly string[]): void {
  const unknownField = Object.entries(config).find(
    ([name, value]) => !knownFields.includes(name) && value != null,
  );
  if (unknownField !== undefined) throw new UnsupportedError(functionId, unknownField[0]);
}

import { z } from "zod";
import type { FunctionSpec } from "@/lib/ports/executor-store";
import { parseDelay } from "./duration";
import { assertIsExpression } from "./expression";
import { nextTick } from "./next-tick";

/** A function asks for what only an Inngest server does: better no start than one that leaves it out. */
export class UnsupportedFunctionError extends Error {
  override readonly name = "UnsupportedFunctionError";
}

const limit = z.number().int().nonnegative();
const constraint = z.object({ limit, key: z.string().optional(), scope: z.string().optional() });

/** A function as the SDK registers it, https://github.com/inngest/inngest/blob/main/docs/SDK_SPEC.md section 4.3. */
const functionConfig = z.object({
  id: z.string().min(1),
  triggers: z.array(
    z.object({
      event: z.string().min(1).optional(),
      expression: z.string().optional(),
      cron: z.string().min(1).optional(),
      jitter: z.unknown().optional(),
    }),
  ),
  steps: z.object({ step: z.object({ retries: z.object({ attempts: limit }).optional() }) }),
  cancel: z
    .array(z.object({ event: z.string().min(1), if: z.string().optional(), timeout: z.string().optional() }))
    .optional(),
  concurrency: z.union([limit, constraint, z.array(z.union([limit, constraint]))]).optional(),
  idempotency: z.string().optional(),
  priority: z.object({ run: z.string().optional() }).optional(),
  batchEvents: z.unknown().optional(),
  debounce: z.unknown().optional(),
  rateLimit: z.unknown().optional(),
  singleton: z.unknown().optional(),
  throttle: z.unknown().optional(),
  timeouts: z.unknown().optional(),
});

type FunctionConfig = z.infer<typeof functionConfig>;
type Constraint = z.infer<typeof constraint>;

/** Not done here. */
const UNSUPPORTED = ["batchEvents", "debounce", "rateLimit", "singleton", "throttle", "timeouts"] as const;
const DEFAULT_RETRIES = 3;

/** Throws an UnsupportedFunctionError that names function and field where a function needs more than this executor. */
export function parseFunctions(registered: readonly unknown[]): readonly FunctionSpec[] {
  return registered.map((config) => {
    const parsed = functionConfig.safeParse(config);
    if (!parsed.success) {
      throw new UnsupportedFunctionError(
        `A function is not in a known form: ${z.prettifyError(parsed.error)}`,
      );
    }
    return toSpec(parsed.data);
  });
}

function toSpec(config: FunctionConfig): FunctionSpec {
  for (const field of UNSUPPORTED) {
    if (config[field] !== undefined && config[field] !== null) throw unsupported(config, field);
  }
  const events = config.triggers.flatMap((trigger) =>
    trigger.event === undefined ? [] : { event: trigger.event, if: trigger.expression ?? null },
  );
  const crons = config.triggers.flatMap((trigger) => {
    if (trigger.cron !== undefined && trigger.jitter !== undefined) throw unsupported(config, "cron jitter");
    return trigger.cron ?? [];
  });
  const spec: FunctionSpec = {
    id: config.id,
    maxAttempts: (config.steps.step.retries?.attempts ?? DEFAULT_RETRIES) + 1,
    triggers: events,
    crons,
    cancelOn: (config.cancel ?? []).map((rule) => ({
      event: rule.event,
      if: rule.if ?? null,
      withinMs: rule.timeout === undefined ? null : parseDelay(rule.timeout, Date.now()),
    })),
    idempotency: config.idempotency ?? null,
    priority: config.priority?.run ?? null,
    ...toLimits(config),
  };
  assertIsSound(spec);
  return spec;
}

/** The SDK takes numbers, one constraint or two; a limit of 0 is none. */
function toLimits(config: FunctionConfig): Pick<FunctionSpec, "concurrency" | "lane"> {
  const constraints = [config.concurrency ?? []]
    .flat()
    .map((given): Constraint => (typeof given === "number" ? { limit: given } : given))
    .filter((given) => given.limit > 0);
  const total: number[] = [];
  const lanes: { key: string; concurrency: number }[] = [];
  for (const { limit, key, scope } of constraints) {
    if (scope !== undefined && scope !== "fn") throw unsupported(config, `concurrency scope "${scope}"`);
    if (key === undefined) total.push(limit);
    else lanes.push({ key, concurrency: limit });
  }
  if (lanes.length > 1) throw unsupported(config, "a second concurrency key");
  return { concurrency: total.length === 0 ? null : Math.min(...total), lane: lanes[0] ?? null };
}

function assertIsSound(spec: FunctionSpec): void {
  const expressions = [...spec.triggers, ...spec.cancelOn].map((rule) => rule.if);
  for (const expression of [...expressions, spec.idempotency, spec.priority, spec.lane?.key ?? null]) {
    if (expression !== null) check(spec, expression, assertIsExpression);
  }
  for (const cron of spec.crons) check(spec, cron, (text) => nextTick(text, new Date()));
}

function check(spec: FunctionSpec, text: string, assertIsValid: (text: string) => unknown): void {
  try {
    assertIsValid(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnsupportedFunctionError(`Function "${spec.id}": "${text}" is not valid. ${reason}`);
  }
}

function unsupported(config: FunctionConfig, what: string): UnsupportedFunctionError {
  return new UnsupportedFunctionError(
    `Function "${config.id}" uses ${what}, which the embedded executor does not do; connect an Inngest server.`,
  );
}

import { Environment } from "@marcbachmann/cel-js";
import type { ExecutorEvent, Expression } from "@/lib/ports/executor-store";

/** What an expression may look at: the run's event, and the one that arrived meanwhile. */
export interface ExpressionScope {
  readonly event: ExecutorEvent;
  readonly async?: ExecutorEvent;
}

type Evaluate = (scope: Record<string, unknown>) => unknown;

const cel = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false });

/** Waits often carry values of their run in their expression, so that there is no end of different ones. */
const MOST_COMPILED = 1_000;
const compiled = new Map<Expression, Evaluate>();

/** Throws an Error that says what is wrong with an expression that is not CEL. */
export function assertIsExpression(text: string): asserts text is Expression {
  compile(text);
}

/** Whether an expression holds; one that looks at a field that is not there doesn't. Null holds always. */
export function holds(expression: Expression | null, scope: ExpressionScope): boolean {
  return expression === null || evaluate(expression, scope) === true;
}

/** The value of a key as text, or null where it looks at a field that is not there. */
export function evaluateKey(expression: Expression, scope: ExpressionScope): string | null {
  const value = evaluate(expression, scope);
  if (value === undefined || value === null) return null;
  return typeof value === "object" ? JSON.stringify(value, withoutBigint) : String(value);
}

/** CEL's integers are bigint, which JSON has no word for. */
function withoutBigint(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

function evaluate(expression: Expression, scope: ExpressionScope): unknown {
  try {
    return compile(expression)({ ...scope });
  } catch {
    return undefined;
  }
}

function compile(expression: Expression): Evaluate {
  const known = compiled.get(expression);
  if (known !== undefined) return known;
  const evaluate = cel.parse(expression);
  if (compiled.size === MOST_COMPILED) compiled.clear();
  compiled.set(expression, evaluate);
  return evaluate;
}

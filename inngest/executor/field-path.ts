import type { ExecutorEvent, FieldPath } from "@/lib/ports/executor-store";

const DOTTED = /^event(\.[A-Za-z_]\w*)+$/;

/** The path that `event.data.caller` says; null for any other expression. */
export function parseFieldPath(expression: string): FieldPath | null {
  return DOTTED.test(expression) ? expression.split(".").slice(1) : null;
}

/** The value at the end of a path, as text; null where there is none. */
export function readField(event: ExecutorEvent, path: FieldPath): string | null {
  let value: unknown = event;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return null;
    value = Reflect.get(value, name);
  }
  if (value === undefined || value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

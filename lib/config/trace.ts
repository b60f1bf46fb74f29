import { type Attributes, context, type Span, SpanStatusCode, trace } from "@opentelemetry/api";

/** Without an exporter spans are discarded at almost no cost. */
const tracer = trace.getTracer("walletlens");

/** Runs `work` in a span, and sets its status to error if `work` fails. On hot paths the composition adds spans. */
export function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "Error" });
}

/**
 * Returns `target` with a span around each call of an asynchronous method; calls between its own methods have none.
 * `describe` returns the name of the span of a call; by default `name.method`.
 */
export function traceCalls<Target extends object>(
  name: string,
  target: Target,
  describe = (method: string, _args: readonly unknown[]) => `${name}.${method}`,
): Target {
  return new Proxy(target, {
    get(object, key, receiver) {
      const value: unknown = Reflect.get(object, key, receiver);
      if (typeof value !== "function" || typeof key !== "string") return value;
      return (...args: unknown[]) => {
        const span = tracer.startSpan(describe(key, args));
        const result: unknown = context.with(trace.setSpan(context.active(), span), () =>
          Reflect.apply(value, object, args),
        );
        if (!(result instanceof Promise)) {
          span.end();
          return result;
        }
        result.catch((error: unknown) => fail(span, error)).finally(() => span.end());
        return result;
      };
    },
  });
}

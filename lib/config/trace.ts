import { type Attributes, context, type Span, SpanStatusCode, trace } from "@opentelemetry/api";

/** Spans go nowhere, and cost next to nothing, until an exporter is started. */
const tracer = trace.getTracer("walletlens");

/** Runs `work` within a span that ends when it has, and says where it failed. */
export function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "Error" });
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * `target` with a span around each call of a method that gives a promise. For interfaces whose methods stand by
 * themselves: a call between two of them has none.
 */
export function traceCalls<Target extends object>(name: string, target: Target): Target {
  return new Proxy(target, {
    get(object, key, receiver) {
      const value: unknown = Reflect.get(object, key, receiver);
      if (typeof value !== "function" || typeof key !== "string") return value;
      return (...args: unknown[]) => {
        const span = tracer.startSpan(`${name}.${key}`);
        const result: unknown = context.with(trace.setSpan(context.active(), span), () =>
          Reflect.apply(value, object, args),
        );
        if (!(result instanceof Promise)) {
          span.end();
          return result;
        }
        return result.finally(() => span.end());
      };
    },
  });
}

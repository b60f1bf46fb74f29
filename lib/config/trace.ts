import { type Attributes, context, type Span, SpanStatusCode, trace } from "@opentelemetry/api";

/** Without an exporter spans are discarded at almost no cost. */
const tracer = trace.getTracer("walletlens");

/** Runs `work` in a span, and sets its status to error if `work` fails. */
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

/** Returns `target` with a span around each call of an asynchronous method; calls between its own methods have none. */
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

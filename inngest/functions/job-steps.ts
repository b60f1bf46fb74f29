import type { GetStepTools, Inngest } from "inngest";
import { inLogContext, type LogFields } from "@/lib/config/log";
import { inSpan } from "@/lib/config/trace";

/** Wraps each step of a job in a log context with `fields`, and in a span. */
export function jobSteps(step: Pick<GetStepTools<Inngest.Any>, "run">, fields: LogFields) {
  return {
    run: <Output>(name: string, work: () => Promise<Output>) =>
      step.run(name, () => inLogContext(fields, () => inSpan(`step ${name}`, fields, work))),
  };
}

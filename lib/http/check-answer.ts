import { AppError } from "@/lib/errors";
import type { EndpointDefinition } from "./contract/endpoint-definition";
import type { Answer } from "./endpoint";

/** An answer that matches its schema, ready to be sent. */
export interface CheckedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}

/**
 * `answer` as it is sent. Throws `internal`, with what is wrong as the cause, for a body that is not what the
 * definition promises: nobody pays for it and nobody gets to see it.
 */
export function checkAnswer(definition: EndpointDefinition, answer: Answer): CheckedAnswer {
  const { status, body, headers = {} } = answer;
  const checked = definition.responses[status]?.safeParse(body);
  if (checked?.success !== true) {
    const cause = checked?.error ?? new Error("no such status is declared");
    throw new AppError("internal", MISMATCH_MESSAGE, {}, cause);
  }
  return { status, headers, body: JSON.stringify(checked.data) };
}

const MISMATCH_MESSAGE =
  "The answer was not in the form that is documented, and was held back; the call was not charged.";

import { ERROR_CODES } from "@walletlens/contract/error-codes";
import { z } from "zod";

const Problem = z.strictObject({
  type: z.url().regex(/\/docs\/api#[a-z_]+$/),
  statusCode: z.int(),
  error: z.string().min(1),
  code: z.enum(ERROR_CODES),
  message: z.string().regex(/\.$/),
  requestId: z.uuid(),
  required: z.int().optional(),
  balance: z.int().optional(),
  skipReason: z.string().optional(),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
});

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Returns the error of a response. Throws if it is not in the common format, or contradicts its headers. */
export function readProblem({ status, headers, body }: Answered): z.output<typeof Problem> {
  const problem = Problem.parse(body);
  if (problem.statusCode !== status) throw new Error(`${status} says ${problem.statusCode}`);
  if (problem.requestId !== headers.get("x-request-id")) throw new Error("two request ids");
  return problem;
}

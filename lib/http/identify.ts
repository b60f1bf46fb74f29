import { createAccountPayer } from "./account-payer";
import type { Payer } from "./payer";
import { identifySession } from "./session-payer";
import type { UseCases } from "./use-cases";

/** The header that carries an API key. */
export const KEY_HEADER = "x-api-key";

/** The account behind a request, by its key or its session; null where it carries neither. Throws `invalid_api_key`. */
export async function identifyAccount(request: Request, useCases: UseCases): Promise<Payer | null> {
  const key = request.headers.get(KEY_HEADER);
  if (key === null) return identifySession(request, useCases);
  return createAccountPayer(await useCases.identifyCaller(key), useCases);
}

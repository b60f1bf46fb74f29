import { createAccountPayer } from "./account-payer";
import type { Payer } from "./payer";
import type { UseCases } from "./use-cases";

/** Who pays for a request, by what it carries; null where it carries nothing. Throws `invalid_api_key`. */
export async function identify(request: Request, useCases: UseCases): Promise<Payer | null> {
  const key = request.headers.get("x-api-key");
  if (key === null) return null;
  return createAccountPayer(await useCases.identifyCaller(key), useCases);
}

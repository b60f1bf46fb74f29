import { AppError } from "@/lib/errors";

/** The error of a call that needs an account and came without a key. */
export function keyRequired(): AppError {
  return new AppError("invalid_api_key", "Send an API key in the X-Api-Key header.");
}

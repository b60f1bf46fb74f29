import { AppError } from "@/lib/errors";

/** Whether an error says that the database is out of reach: what failed is worth another try. */
export function isOutage(error: unknown): boolean {
  return error instanceof AppError && error.code === "database_unavailable";
}

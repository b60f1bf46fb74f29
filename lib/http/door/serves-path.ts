import type { Role } from "@/lib/settings";

/** Paths that a process of a role answers at: a worker at the door of its jobs and at what operators ask, and at no other. */
export function servesPath(role: Role, pathname: string): boolean {
  return role !== "worker" || WORKER_PATHS.has(pathname);
}

const WORKER_PATHS: ReadonlySet<string> = new Set(["/api/inngest", "/healthz", "/readyz", "/metrics"]);

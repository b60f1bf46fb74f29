import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Setup file of Vitest. Modules of Next.js use the global `AsyncLocalStorage`, which its server sets before it loads them. Without it
 * they fail in every later test of the worker, so that the result would depend on the order of files.
 */
Object.assign(globalThis, { AsyncLocalStorage });

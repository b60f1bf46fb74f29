import { register } from "tsx/esm/api";

// Main module of a worker thread that runs the sources: development, tests and benches.
register();
await import(new URL("../lib/wallets/threads/packing-worker.ts", import.meta.url).href);

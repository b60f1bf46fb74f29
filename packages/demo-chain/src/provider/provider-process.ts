import { startProvider } from "./simulated-provider.ts";

/** The simulated provider as a separate process: options as JSON in the first argument. */
const provider = await startProvider(JSON.parse(process.argv[2] ?? "{}"));
process.on("message", () => process.send?.({ counts: provider.counts() }));
process.on("disconnect", () => process.exit());
process.send?.({ url: provider.url });

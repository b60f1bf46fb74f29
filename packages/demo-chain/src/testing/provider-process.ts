import { once } from "node:events";
import { startProvider } from "./test-provider.ts";

/** The provider as a separate process, which gets its options in the first message. */
const [options] = await once(process, "message");
const provider = await startProvider({ ...options, rendersAhead: options.byAddress !== undefined });
process.on("message", () => process.send?.({ counts: provider.counts() }));
process.on("disconnect", () => process.exit());
process.send?.({ url: provider.url });

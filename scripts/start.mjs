/** `npm start`: the product as it was built. */
import { runBuilt } from "./steps/build-commands.mjs";

await runBuilt("serve");

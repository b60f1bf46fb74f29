/** `npm start`: runs the build. */
import { runBuilt } from "./steps/build-commands.mjs";

await runBuilt("serve");

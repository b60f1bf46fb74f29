/** Runs after every install: what imports the database client finds it, whichever command comes first. */
import { generateClient } from "./steps/build-product.mjs";

process.exit((await generateClient()) ? 0 : 1);

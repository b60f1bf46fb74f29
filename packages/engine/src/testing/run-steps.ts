export { runSteps } from "../steps.ts";

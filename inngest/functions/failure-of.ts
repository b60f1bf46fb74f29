import { analysisRequest } from "../events";

/** The analysis whose function gave up, out of the data of the event that started it. */
export function failureOf(data: unknown): string {
  return analysisRequest.parse(data).analysisId;
}

import { parametersAt } from "../../chain-parameters.ts";
import type { ChainSpan } from "../slot-clock.ts";

/** 1,000 s of market: 2,500 slots. */
export const SHORT_SPAN: ChainSpan = {
  firstSlot: 500,
  lastSlot: 3_000,
  startTime: 10_000,
  endTime: 11_000,
  parameters: parametersAt(500),
};

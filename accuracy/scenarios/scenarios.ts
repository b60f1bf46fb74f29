import { ADVERSE_SCENARIOS } from "./kinds-adverse";
import { BESIDE_SCENARIOS } from "./kinds-beside";
import { DOLLAR_SCENARIOS } from "./kinds-dollars";
import { ENDING_SCENARIOS } from "./kinds-endings";
import { INDIRECT_SCENARIOS } from "./kinds-indirect";
import { ORDER_SCENARIOS } from "./kinds-orders";
import { PEOPLE_SCENARIOS } from "./kinds-people";
import { TRANSFER_SCENARIOS } from "./kinds-transfers";
import { VENUE_SCENARIOS } from "./kinds-venues";
import type { Scenario } from "./scenario";

/** All kinds of wallets with a truth. */
export const SCENARIOS: readonly Scenario[] = [
  ...VENUE_SCENARIOS,
  ...TRANSFER_SCENARIOS,
  ...ORDER_SCENARIOS,
  ...DOLLAR_SCENARIOS,
  ...BESIDE_SCENARIOS,
  ...ENDING_SCENARIOS,
  ...INDIRECT_SCENARIOS,
  ...ADVERSE_SCENARIOS,
  ...PEOPLE_SCENARIOS,
];

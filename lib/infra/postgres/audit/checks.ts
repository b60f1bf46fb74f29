/** SQL by the name of the check; it selects a row `subject`, `difference` for each inconsistency. */
export type Checks = Readonly<Record<string, string>>;

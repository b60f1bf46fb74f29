/** SQL by the name of the check: a row `subject`, `difference` for each place where the database disagrees with itself. */
export type Checks = Readonly<Record<string, string>>;

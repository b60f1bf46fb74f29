/** Names of the packages that a build may omit. */
export const OPTIONAL: readonly string[];
export function linkFolder(source: string, target: string): void;

export const NO_BROWSER: string;
export function findBrowser(): string | null;

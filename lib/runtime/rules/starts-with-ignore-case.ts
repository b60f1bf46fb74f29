export function startsWithIgnoreCase(whole: string, beginning: string): boolean {
  return whole.toLowerCase().startsWith(beginning.toLowerCase());
}

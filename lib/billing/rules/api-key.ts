export const API_KEY_BYTES = 24;

/** Description of the form of a key, for error messages. */
export const API_KEY_FORMAT = "ak_ followed by 48 hexadecimal characters";

/** Returns true if `value` has the form of a key. The key may not exist. */
export function isApiKey(value: string): boolean {
  return API_KEY_PATTERN.test(value);
}

/** Returns the key for 48 hexadecimal characters. */
export function formatApiKey(hex: string): string {
  return `${API_KEY_PREFIX}${hex}`;
}

/** Returns the first 8 characters, which are stored for display. */
export function displayApiKey(key: string): string {
  return key.slice(0, DISPLAY_LENGTH);
}

const API_KEY_PREFIX = "ak_";
const API_KEY_PATTERN = /^ak_[0-9a-f]{48}$/;
const DISPLAY_LENGTH = 8;

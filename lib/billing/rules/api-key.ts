/** Random bytes in a key. */
export const API_KEY_BYTES = 24;

/** Form of a key, in words for somebody who sent something else. */
export const API_KEY_FORMAT = "ak_ followed by 48 hexadecimal characters";

/** Tells whether `value` has the form of a key; says nothing about whether it was ever issued. */
export function isApiKey(value: string): boolean {
  return API_KEY_PATTERN.test(value);
}

/** The key made of `hex`, 48 hexadecimal characters. */
export function formatApiKey(hex: string): string {
  return `${API_KEY_PREFIX}${hex}`;
}

/** Part of a key that is kept to recognize it by: its first 8 characters. */
export function displayApiKey(key: string): string {
  return key.slice(0, DISPLAY_LENGTH);
}

const API_KEY_PREFIX = "ak_";
const API_KEY_PATTERN = /^ak_[0-9a-f]{48}$/;
const DISPLAY_LENGTH = 8;

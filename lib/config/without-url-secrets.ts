/** User and password of a URL, or a key in its query. */
const URL_SECRETS = /(\w+:\/\/)[^\s/@]+@|([?&](?:api-?key|token|key)=)[^\s&"]+/gi;

/** Returns `text` with the secrets of URLs redacted: drivers repeat the addresses that they called. */
export function withoutUrlSecrets(text: string): string {
  return text.replace(
    URL_SECRETS,
    (_, scheme?: string, name?: string) => `${scheme ?? name}[redacted]${scheme ? "@" : ""}`,
  );
}

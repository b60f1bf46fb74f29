/** Pattern of the secrets of a URL: user and password, or a key in its query. */
const URL_SECRETS = /(\w+:\/\/)[^\s/@]+@|([?&](?:api-?key|token|key)=)[^\s&"]+/gi;

/** Returns `text` with the secrets of the URLs in it replaced: drivers and clients repeat the address that they called. */
export function withoutUrlSecrets(text: string): string {
  return text.replace(
    URL_SECRETS,
    (_, scheme?: string, name?: string) => `${scheme ?? name}[redacted]${scheme ? "@" : ""}`,
  );
}

/** The target of a request, as those behind the door get to see it. */
export interface Target {
  /** Path and query. */
  readonly url: string;
  readonly pathname: string;
  /** True where it came with percent signs that encode nothing. */
  readonly isMalformed: boolean;
}

/**
 * The target of a request, put in order. A path that is not well encoded stands for itself, letter by letter: nothing
 * is at such an address, and nobody behind the door fails to take it apart. A call of the API may repeat slashes or end
 * in one: it is answered, instead of being sent to another address, which few programs follow with their body.
 */
export function readTarget(url: string): Target {
  const [given = "", ...query] = url.split(/(?=\?)/);
  const isMalformed = !isWellEncoded(given);
  const encoded = isMalformed ? given.replaceAll("%", "%25") : given;
  const pathname = withoutSpareSlashes(encoded);
  return { url: [pathname, ...query].join(""), pathname, isMalformed };
}

/** Whether the API is at a path, or would be. */
export function isOfApi(pathname: string): boolean {
  return pathname === "/api" || pathname.startsWith("/api/");
}

function isWellEncoded(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function withoutSpareSlashes(path: string): string {
  if (!SPARE_SLASH.test(path)) return path;
  const plain = path.replace(/[/\\]+/g, "/").replace(/(?<=.)\/$/, "");
  return isOfApi(plain) ? plain : path;
}

const SPARE_SLASH = /[/\\]{2}|\\|.\/$/;

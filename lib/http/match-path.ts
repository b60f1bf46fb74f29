import { API_BASE } from "./contract/endpoint-definition";

/** The path parameters of `pathname` by the names that `path` gives them, or null where it is another path. */
export function matchPath(path: string, pathname: string): Record<string, string> | null {
  const wanted = `${API_BASE}${path}`.split("/");
  const given = pathname.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [position, segment] of wanted.entries()) {
    const value = given[position] ?? "";
    if (segment.startsWith(":")) params[segment.slice(1)] = decodeSegment(value);
    else if (segment !== value) return null;
  }
  return params;
}

/** A segment that is not well encoded stands for itself: no parameter accepts a percent sign. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

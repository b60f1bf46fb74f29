export function listSources(folder?: string): readonly string[];

/** Characters of the shortest text that is searched for: shorter ones are how very many names begin. */
export const MIN_SEARCH_CHARACTERS = 2;

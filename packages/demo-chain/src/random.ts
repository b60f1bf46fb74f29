export type Random = ReturnType<typeof createRandom>;

/** Number of draws after which all accepted entries of a list are determined. */
const MAX_DRAWS = 24;

/** A seeded stream of random numbers: the same seed gives the same stream on every machine. */
export function createRandom(seed: string) {
  const next = createGenerator(seed);
  const draw = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)];
  return {
    next,
    integer: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    between: (low: number, high: number) => low + next() * (high - low),
    chance: (probability: number) => next() < probability,
    /** One entry of a list; throws a RangeError if it is empty. */
    pick<T>(list: readonly T[]): T {
      const entry = draw(list);
      if (entry === undefined) throw new RangeError("nothing to pick from");
      return entry;
    },
    /** One entry that is accepted, or null if none is. */
    find<T>(list: readonly T[], accepts: (entry: T) => boolean): T | null {
      for (let attempt = 0; attempt < MAX_DRAWS; attempt += 1) {
        const entry = draw(list);
        if (entry !== undefined && accepts(entry)) return entry;
      }
      return draw(list.filter(accepts)) ?? null;
    },
    /** `count` different entries of a list (all of them if it is shorter), in random order. */
    sample: <T>(list: readonly T[], count: number) =>
      list
        .map((entry) => ({ entry, key: next() }))
        .sort((left, right) => left.key - right.key)
        .slice(0, count)
        .map(({ entry }) => entry),
  };
}

/** Mixes a number into 32 well-spread bits (Murmur3's finalizer). */
export function mixBits(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const OFFSETS = [0x811c9dc5, 0x9e3779b9, 0x243f6a88, 0xb7e15162];
const WARM_UP_ROUNDS = 12;

/** The "small fast counter" generator of PractRand (32 bits), seeded by FNV-1a with four offsets. */
function createGenerator(seed: string): () => number {
  const hashSeed = (offset: number) =>
    Array.from(seed).reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), offset);
  let [a = 0, b = 0, c = 0, counter = 0] = OFFSETS.map((offset) => mixBits(hashSeed(offset)));
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) next();
  return next;
}

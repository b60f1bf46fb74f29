/** A seeded stream of random numbers: the same seed gives the same stream on every machine. */
export interface Random {
  next(): number;
  integer(low: number, high: number): number;
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  /** One entry of a list; throws a RangeError if it is empty. */
  pick<T>(list: readonly T[]): T;
  /** One entry that is accepted, or null if none is. */
  find<T>(list: readonly T[], accepts: (entry: T) => boolean): T | null;
  /** `count` different entries of a list (all of them if it is shorter), in random order. */
  sample<T>(list: readonly T[], count: number): T[];
}

/** Number of draws before all accepted entries of a list are determined. */
const DRAWS = 24;

export function createRandom(seed: string): Random {
  const next = sfc32(seedWords(seed));
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const entry = list[Math.floor(next() * list.length)];
      if (entry === undefined) throw new RangeError("nothing to pick from");
      return entry;
    },
    find: (list, accepts) => {
      for (let draw = 0; draw < DRAWS; draw += 1) {
        const entry = list[Math.floor(next() * list.length)];
        if (entry !== undefined && accepts(entry)) return entry;
      }
      const accepted = list.filter(accepts);
      return accepted[Math.floor(next() * accepted.length)] ?? null;
    },
    sample: (list, count) =>
      list
        .map((entry) => ({ entry, key: next() }))
        .sort((left, right) => left.key - right.key)
        .slice(0, count)
        .map(({ entry }) => entry),
  };
}

const WARM_UP_ROUNDS = 12;

/** Mixes a number into 32 well-spread bits (Murmur3's finalizer). */
export function mixBits(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Four 32-bit words from a text (FNV-1a with four offsets, each mixed). */
function seedWords(text: string): [number, number, number, number] {
  const words: [number, number, number, number] = [0x811c9dc5, 0x9e3779b9, 0x243f6a88, 0xb7e15162];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    for (let word = 0; word < 4; word += 1) words[word] = Math.imul((words[word] ?? 0) ^ unit, 0x01000193);
  }
  return [mixBits(words[0]), mixBits(words[1]), mixBits(words[2]), mixBits(words[3])];
}

/** The "small fast counter" generator of PractRand, 32-bit variant. */
function sfc32([first, second, third, start]: [number, number, number, number]): () => number {
  let [a, b, c, counter] = [first, second, third, start];
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

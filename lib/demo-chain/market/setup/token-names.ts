const ADJECTIVES = [
  "Lucky",
  "Sleepy",
  "Turbo",
  "Cosmic",
  "Tiny",
  "Angry",
  "Golden",
  "Silent",
  "Fuzzy",
  "Laser",
  "Velvet",
  "Rusty",
  "Neon",
  "Salty",
  "Frozen",
  "Electric",
  "Royal",
  "Wobbly",
  "Crispy",
  "Lunar",
  "Spicy",
  "Humble",
  "Atomic",
  "Grumpy",
] as const;
const NOUNS = [
  "Otter",
  "Frog",
  "Toaster",
  "Pigeon",
  "Badger",
  "Noodle",
  "Walrus",
  "Comet",
  "Goblin",
  "Turnip",
  "Falcon",
  "Pickle",
  "Moose",
  "Lantern",
  "Gecko",
  "Biscuit",
  "Raccoon",
  "Yeti",
  "Cactus",
  "Marmot",
  "Kettle",
  "Squid",
  "Hamster",
  "Anvil",
] as const;

/** Name and ticker of the n-th token; the names of the first 576 differ. */
export function tokenName(index: number): { name: string; symbol: string } {
  const round = Math.floor(index / ADJECTIVES.length);
  const adjective = ADJECTIVES[index % ADJECTIVES.length] ?? "Plain";
  const noun = NOUNS[(index * 7 + round) % NOUNS.length] ?? "Coin";
  return {
    name: `${adjective} ${noun}`,
    symbol: `${adjective.slice(0, 2)}${noun}`.toUpperCase().slice(0, 8),
  };
}

const ADJECTIVES = splitWords(`
  Lucky Sleepy Turbo Cosmic Tiny Angry Golden Silent Fuzzy Laser Velvet Rusty Neon Salty Frozen
  Electric Royal Wobbly Crispy Lunar Spicy Humble Atomic Grumpy Mellow Quantum Dizzy Polite Jazzy
  Hidden Brave Nimble Cheeky Solar Zesty Plush
`);
const NOUNS = splitWords(`
  Otter Frog Toaster Pigeon Badger Noodle Walrus Comet Goblin Turnip Falcon Pickle Moose Lantern Gecko
  Biscuit Raccoon Yeti Cactus Marmot Kettle Squid Hamster Anvil Waffle Beetle Donkey Puffin Teapot
  Llama Radish Wizard Ferret Muffin Parrot Acorn
`);

function splitWords(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Name and ticker of the n-th token; the names of the first 1,296 differ. */
export function tokenName(index: number): { name: string; symbol: string } {
  const round = Math.floor(index / ADJECTIVES.length);
  const adjective = ADJECTIVES[index % ADJECTIVES.length] ?? "Plain";
  const noun = NOUNS[(index * 7 + round) % NOUNS.length] ?? "Coin";
  return {
    name: `${adjective} ${noun}`,
    symbol: `${adjective.slice(0, 2)}${noun}`.toUpperCase().slice(0, 8),
  };
}

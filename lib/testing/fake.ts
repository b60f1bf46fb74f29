/** Returns an object that has only these members of a type; a test whose code uses another one fails. */
export function fake<Whole>(members: Partial<Whole>): Whole {
  return members as Whole;
}

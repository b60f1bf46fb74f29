/** A circle of the bubble map, which is `BUBBLE_BOX` wide and high. */
export interface Bubble {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export const BUBBLE_BOX = 400;

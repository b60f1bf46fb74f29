export interface Bubble {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export const BUBBLE_BOX = 400;

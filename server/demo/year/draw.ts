import { sha256 } from '#db/sha256.ts'

/** Returns the next number in [0, 1) of a sequence that is the same in every demo. */
export type Draw = () => number

export function createDraw(seed: string): Draw {
  let drawn = 0
  return () => parseInt(sha256(`${seed} ${(drawn += 1)}`).slice(0, 8), 16) / 2 ** 32
}

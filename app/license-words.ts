/** "individual" as a heading or a value: "Individual". */
export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Explains "1 / 1". */
export function describeUse(used: number, seats: number): string {
  return `In use on ${used} of ${seats} ${seats === 1 ? 'device' : 'devices'}`
}

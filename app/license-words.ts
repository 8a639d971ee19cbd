/** "individual" as a heading or a value: "Individual". */
export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

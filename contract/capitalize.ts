/** Writes "individual" as a heading or a value: "Individual". */
export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Writes `wrong_amount` as "Wrong amount". */
export function sayWords(name: string): string {
  return capitalize(name.replaceAll('_', ' '))
}

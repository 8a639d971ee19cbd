/** Writes "individual" as a heading or a value: "Individual". */
export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Writes `wrong_amount` as "Wrong amount". */
export function sayWords(name: string): string {
  return capitalize(name.replaceAll('_', ' '))
}

/** Says how many of something there are: `1 order`, `2,000 orders`. */
export function sayQuantity(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
}

/** Says why nothing was done, a line for each sentence; answers the exit code. */
export function complain(...sentences: string[]): 1 {
  process.stderr.write(sentences.map((each) => `${each}\n`).join(''))
  return 1
}

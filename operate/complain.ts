import { showControls } from '#db/show-controls.ts'

/** Says why nothing was done, a line for each sentence, and returns the exit code. */
export function complain(...sentences: string[]): 1 {
  process.stderr.write(sentences.map(toLine).join(''))
  return 1
}

/** Writes a sentence on one line, whatever a copy, a place or a row contains. */
export function toLine(sentence: string): string {
  return `${showControls(sentence)}\n`
}

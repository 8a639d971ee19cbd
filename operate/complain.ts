import { showControls } from '#db/show-controls.ts'

/** Says why nothing was done, one sentence per line, and returns the exit code. */
export function complain(...sentences: string[]): 1 {
  process.stderr.write(sentences.map(toLine).join(''))
  return 1
}

/** Puts a sentence on one line, whatever text from a copy, a path or a row it contains. */
export function toLine(sentence: string): string {
  return `${showControls(sentence)}\n`
}

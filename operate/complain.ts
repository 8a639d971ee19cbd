import { showControls } from '#db/show-controls.ts'

/** Says why nothing was done, a line for each sentence; answers the exit code. */
export function complain(...sentences: string[]): 1 {
  process.stderr.write(sentences.map(toLine).join(''))
  return 1
}

/** One line, whatever a copy, a place or a row has in it. */
export function toLine(sentence: string): string {
  return `${showControls(sentence)}\n`
}

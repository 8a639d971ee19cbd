export const variables = [
  'PROJECT_DIRECTORY_PATH',
  'PROJECT_DIRECTORY_STRUCTURE',
  'PROMPT',
] as const
export type Variable = (typeof variables)[number]

/** A variable, or the text between two variables. */
export type Piece = { text: string; variable?: Variable }

const names = new RegExp(
  `(?<!\\w)(${variables.toSorted((a, b) => b.length - a.length).join('|')})(?!\\w)`,
)
const inCapitals = /(?<!\w)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?!\w)/g
const misspelled = /(?<!\w)project_directory_(?:path|structure)(?!\w)/gi

export function cutAtVariables(text: string): Piece[] {
  return text
    .split(names)
    .map((part, index) =>
      index % 2 === 1 ? { text: part, variable: part as Variable } : { text: part },
    )
    .filter((piece) => piece.text !== '')
}

/** Words that look like a variable but are none of the three; `line` counts from the text's first line, 0. */
export function findUnknownVariables(text: string): { name: string; line: number }[] {
  return [inCapitals, misspelled]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(([name]) => !variables.some((known) => known === name))
    .map(({ 0: name, index }) => ({ name, line: text.slice(0, index).split('\n').length - 1 }))
}

import { compare as compareLines } from '#figures/data/compare.ts'

export type FileState = 'pending' | 'accepted' | 'rejected'

export interface FileDiff {
  path: string
  original: string
  /** The right side; editable while the file is pending. */
  proposed: string
  state: FileState
}

/** The differences, as line numbers from 1. */
export interface Comparison {
  removed: Set<number>
  added: Set<number>
  /** The original's lines, with a gap wherever the proposal adds a line. */
  left: (string | undefined)[]
}

export function compare(original: string, proposed: string): Comparison {
  const rows = compareLines(linesOf(original), linesOf(proposed))
  const changed = (side: 'original' | 'proposed') =>
    new Set(rows.flatMap((row) => (row[side]?.changed ? row[side].number : [])))
  return {
    removed: changed('original'),
    added: changed('proposed'),
    left: rows.map((row) => row.original?.text),
  }
}

/** Returns the content of the file after the decision; unchanged while it is pending. */
export function resultOf({ state, original, proposed }: FileDiff): string {
  return state === 'accepted' ? proposed : original
}

/** Returns the files with one changed. Decisions are final: only a pending file can change. */
export function change(files: FileDiff[], path: string, how: Partial<FileDiff>): FileDiff[] {
  return files.map((file) =>
    file.path === path && file.state === 'pending' ? { ...file, ...how } : file,
  )
}

export function linesOf(text: string): string[] {
  return text.split('\n')
}

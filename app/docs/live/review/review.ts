import { diffArrays } from 'diff'

export type FileState = 'pending' | 'accepted' | 'rejected'

export interface FileDiff {
  path: string
  original: string
  /** The right side; editable while the file is pending. */
  proposed: string
  state: FileState
}

/** The differences, by lines starting at 1. */
export interface Comparison {
  removed: Set<number>
  added: Set<number>
  /** The lines of the original, with a gap where the proposal has an additional line. */
  left: (string | undefined)[]
}

export function compare(original: string, proposed: string): Comparison {
  const result: Comparison = { removed: new Set(), added: new Set(), left: [] }
  let [left, right, owed] = [0, 0, 0]
  for (const { value, added, removed } of diffArrays(linesOf(original), linesOf(proposed))) {
    if (removed) {
      for (const line of value) {
        result.removed.add((left += 1))
        result.left.push(line)
      }
      owed = value.length
    } else if (added) {
      for (const _ of value) result.added.add((right += 1))
      result.left.push(...Array<undefined>(Math.max(0, value.length - owed)).fill(undefined))
      owed = 0
    } else {
      result.left.push(...value)
      left += value.length
      right += value.length
      owed = 0
    }
  }
  return result
}

/** The content of the file after the decision; unchanged before it. */
export function resultOf({ state, original, proposed }: FileDiff): string {
  return state === 'accepted' ? proposed : original
}

/** Returns the files with one changed. A decision is final: only a pending file changes. */
export function change(files: FileDiff[], path: string, how: Partial<FileDiff>): FileDiff[] {
  return files.map((file) =>
    file.path === path && file.state === 'pending' ? { ...file, ...how } : file,
  )
}

export function linesOf(text: string): string[] {
  return text.split('\n')
}

import { diffArrays } from 'diff'

export type FileState = 'pending' | 'accepted' | 'rejected'

export interface FileDiff {
  path: string
  original: string
  /** What stands on the right; it can be edited while the file is pending. */
  proposed: string
  state: FileState
}

/** What differs, by lines counted from 1. */
export interface Comparison {
  removed: Set<number>
  added: Set<number>
  /** The lines of the original, with a gap wherever the proposal has a line more. */
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

/** What the file holds after the decision; before it nothing has changed. */
export function resultOf({ state, original, proposed }: FileDiff): string {
  return state === 'accepted' ? proposed : original
}

/** The files with one of them changed. A decision is final: only a pending file changes. */
export function change(files: FileDiff[], path: string, how: Partial<FileDiff>): FileDiff[] {
  return files.map((file) =>
    file.path === path && file.state === 'pending' ? { ...file, ...how } : file,
  )
}

export function linesOf(text: string): string[] {
  return text.split('\n')
}

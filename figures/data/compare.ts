import { diffArrays } from 'diff'

interface Side {
  number: number
  text: string
  changed: boolean
}

export interface DiffRow {
  original?: Side
  proposed?: Side
}

/** Compares two texts line by line; both begin at line `from`. */
export function compare(original: string[], proposed: string[], from = 1): DiffRow[] {
  const rows: DiffRow[] = []
  let [left, right] = [from, from]
  /** The line where the lines begin that replace those just removed. */
  let place: number | null = null
  for (const { value, added, removed } of diffArrays(original, proposed)) {
    if (removed) {
      place = rows.length
      for (const text of value) rows.push({ original: side(left++, text, true) })
    } else if (added) {
      const first = place ?? rows.length
      for (const [index, text] of value.entries())
        rows[first + index] = { ...rows[first + index], proposed: side(right++, text, true) }
      place = null
    } else {
      for (const text of value)
        rows.push({ original: side(left++, text, false), proposed: side(right++, text, false) })
      place = null
    }
  }
  return rows
}

function side(number: number, text: string, changed: boolean): Side {
  return { number, text, changed }
}

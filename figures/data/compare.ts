interface Side {
  number: number
  text: string
  changed: boolean
}

/** One row of a side-by-side diff; a side is missing if only the other has a line. */
export interface DiffRow {
  original?: Side
  proposed?: Side
}

/** Compares two texts line by line, by their longest common subsequence; both begin at line `from`. */
export function compare(original: string[], proposed: string[], from = 1): DiffRow[] {
  const common = measureCommon(original, proposed)
  const rows: DiffRow[] = []
  let taken: Side[] = []
  let added: Side[] = []
  const flush = () => {
    for (let index = 0; index < Math.max(taken.length, added.length); index++)
      rows.push({ original: taken[index], proposed: added[index] })
    taken = []
    added = []
  }
  for (let left = 0, right = 0; left < original.length || right < proposed.length; ) {
    const [was, is] = [original[left], proposed[right]]
    if (was !== undefined && was === is) {
      flush()
      rows.push({ original: side(from + left, was, false), proposed: side(from + right, was, false) })
      left++
      right++
    } else if (is === undefined || common[left + 1]![right]! >= common[left]![right + 1]!) {
      if (was === undefined) added.push(side(from + right, proposed[right++]!, true))
      else taken.push(side(from + left++, was, true))
    } else {
      added.push(side(from + right++, is, true))
    }
  }
  flush()
  return rows
}

function side(number: number, text: string, changed: boolean): Side {
  return { number, text, changed }
}

/** `[i][j]`: the length of the common subsequence of the lines from `i` and from `j`. */
function measureCommon(left: string[], right: string[]): number[][] {
  const table = Array.from({ length: left.length + 2 }, () => Array<number>(right.length + 2).fill(0))
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--)
      table[i]![j] =
        left[i] === right[j]
          ? table[i + 1]![j + 1]! + 1
          : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  return table
}

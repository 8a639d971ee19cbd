/** Rows that choose a value of each factor, so that each two values of two factors meet in one of them. */
export function coverPairs(sizes: readonly number[]): number[][] {
  const open = new Set(listPairs(sizes))
  const largestFirst = upTo(sizes.length).toSorted((a, b) => sizes[b]! - sizes[a]!)
  const rows: number[][] = []
  while (open.size > 0) {
    const row: number[] = []
    for (const factor of largestFirst) row[factor] = chooseValue(row, factor, sizes[factor]!, open)
    for (const pair of pairsIn(row)) open.delete(pair)
    rows.push(row)
  }
  return rows
}

/** The one that closes most pairs with what the row has, and of these the one that most pairs need. */
function chooseValue(row: number[], factor: number, size: number, open: Set<string>): number {
  const scores = upTo(size).map((value) => {
    const closed = pairsIn(Object.assign([...row], { [factor]: value })).filter((pair) =>
      open.has(pair),
    )
    const needed = [...open].filter((pair) => pair.split(' ').includes(`${factor}:${value}`))
    return closed.length * open.size + needed.length
  })
  return scores.indexOf(Math.max(...scores))
}

/** Every pair there is. */
export function listPairs(sizes: readonly number[]): string[] {
  return sizes.flatMap((size, factor) =>
    upTo(factor).flatMap((other) =>
      upTo(size).flatMap((value) =>
        upTo(sizes[other]!).map((chosen) => `${other}:${chosen} ${factor}:${value}`),
      ),
    ),
  )
}

/** The pairs of a row, of which some values may still be missing. */
export function pairsIn(row: readonly number[]): string[] {
  const chosen = row.flatMap((value, factor) => (value === undefined ? [] : `${factor}:${value}`))
  return chosen.flatMap((one, at) => chosen.slice(0, at).map((other) => `${other} ${one}`))
}

const upTo = (count: number) => Array.from({ length: count }, (_, each) => each)

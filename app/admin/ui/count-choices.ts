interface Total {
  value: string
  count: number
}

/**
 * Lists the choices of a filter, each with its number of rows. The numbers are missing until the totals
 * are known. The chosen one stays, even with no rows.
 */
export function countChoices(
  totals: Total[] | undefined,
  chosen: string,
  say = (value: string) => value,
): [value: string, words: string][] {
  const sums = new Map<string, number>()
  for (const { value, count } of totals ?? []) sums.set(value, (sums.get(value) ?? 0) + count)
  if (chosen !== '' && !sums.has(chosen)) sums.set(chosen, 0)
  const values = [...sums].toSorted(([one], [other]) =>
    other.localeCompare(one, 'en', { numeric: true }),
  )
  const words = (value: string, count: number) =>
    totals === undefined ? say(value) : `${say(value)} (${count.toLocaleString('en-US')})`
  return [
    ['', 'All'],
    ...values.map(([value, count]): [string, string] => [value, words(value, count)]),
  ]
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return Number.NaN
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

/** Returns the item for which `measure` is largest. Throws on an empty list. */
export function largest<T>(items: T[], measure: (item: T) => number): T {
  return items.reduce((worst, each) => (measure(each) > measure(worst) ? each : worst))
}

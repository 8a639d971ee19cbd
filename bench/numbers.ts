export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return Number.NaN
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2
}

/** The smallest of the numbers that so many percent of them do not exceed. */
export function percentile(numbers: number[], percent: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

/** The item for which `measure` is largest. Throws on an empty list. */
export function largest<T>(items: T[], measure: (item: T) => number): T {
  return items.reduce((worst, each) => (measure(each) > measure(worst) ? each : worst))
}

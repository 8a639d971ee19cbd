const day = 86_400_000

interface Days {
  from: string
  to: string
}

/** As many days, right before these. */
export function findTimeBefore({ from, to }: Days): Days {
  const length = Date.parse(to) - Date.parse(from) + day
  return {
    from: nameDay(Date.parse(from) - length),
    to: nameDay(Date.parse(from) - day),
  }
}

function nameDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

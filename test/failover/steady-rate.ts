interface SteadyAct {
  /** The rate per second. */
  rate: number
  act: () => Promise<void>
  onFailure: (error: Error) => void
}

/** Begins each act at its rate, whether the one before was answered or not, as strangers do. */
export function actSteadily(acts: SteadyAct[]): { end(): Promise<void> } {
  const running = new Set<Promise<void>>()
  const timers = acts.map(({ rate, act, onFailure }) =>
    setInterval(() => {
      const acting = act()
        .catch(onFailure)
        .finally(() => running.delete(acting))
      running.add(acting)
    }, 1000 / rate),
  )
  return {
    async end() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}

export function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}

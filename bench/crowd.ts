interface Crowd {
  /** Lets every client finish; returns how long each answer took, in seconds. */
  end(): Promise<number[]>
}

/** This many concurrent clients, each of which asks again after its answer. */
export function keepAsking(many: number, ask: (person: number) => Promise<void>): Crowd {
  const waits: number[] = []
  let isOver = false
  const people = Array.from({ length: many }, async (_, person) => {
    while (!isOver) {
      const start = performance.now()
      await ask(person)
      waits.push((performance.now() - start) / 1000)
    }
  })
  const all = Promise.all(people)
  // Errors are reported at the end.
  all.catch(() => {})
  return {
    end: async () => {
      isOver = true
      await all
      return waits
    },
  }
}

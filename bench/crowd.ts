interface Crowd {
  /** Lets everybody ask to the end; how long each answer took, in seconds. */
  end(): Promise<number[]>
}

/** So many people at any time, who ask again as soon as they have their answer. */
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
  // What goes wrong is told at the end.
  all.catch(() => {})
  return {
    end: async () => {
      isOver = true
      await all
      return waits
    },
  }
}

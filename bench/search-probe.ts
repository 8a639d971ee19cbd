/** Where a maker's search shows what it found. */
export interface SearchPlace {
  /** Of one answer in the list. */
  hit: string
}

export interface Searched {
  /** Milliseconds from the key that opens the search to the first painted answer. */
  first: number
  /** Of the same clock as the server's: when it was painted. */
  paintedAt: number
  /** Milliseconds from each later question to its painted answer. */
  later: number[]
}

/**
 * Runs in the page, before the search is opened: types at the speed of the page itself, so that no
 * driver's delay is counted. Answers when every question has been answered.
 */
export function searchInPage({
  hit,
  questions,
  patience,
}: SearchPlace & { questions: string[]; patience: number }): Promise<Searched> {
  const signature = () => [...document.querySelectorAll(hit)].map((e) => e.textContent).join('|')
  const now = () => performance.timeOrigin + performance.now()
  const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
  // A message that is sent in a frame is read after that frame has been painted.
  const painted = () =>
    new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(now())
      port2.postMessage(null)
    })
  const isField = (element: Element | null) =>
    element?.matches('dialog input, [role=dialog] input, .VPLocalSearchBox input')

  const ask = async (question: string) => {
    const before = signature()
    const end = now() + patience
    document.execCommand('selectAll')
    document.execCommand('insertText', false, question)
    // Without a wait for the next frame: an answer that is there at once belongs to this one.
    await Promise.resolve()
    for (;;) {
      const found = signature()
      if (found !== '' && found !== before) return painted()
      if (now() > end) throw new Error(`"${question}" was not answered.`)
      await frame()
    }
  }

  const pressed = new Promise<number>((resolve) => {
    addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key === 'k') resolve(performance.timeOrigin + timeStamp)
      },
      true,
    )
  })

  return pressed.then(async (start) => {
    while (!isField(document.activeElement)) await frame()
    const [opening, ...others] = questions
    const paintedAt = await ask(opening!)
    const later: number[] = []
    for (const question of others) {
      for (let frames = 0; frames < 30; frames += 1) await frame()
      const asked = now()
      later.push((await ask(question)) - asked)
    }
    return { first: paintedAt - start, paintedAt, later }
  })
}

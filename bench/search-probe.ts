export interface Searching {
  /** The milliseconds from the key that opens the search to the first letter. */
  pause: number
  /** The selector of one answer in the list. */
  hit: string
  questions: string[]
  /** The milliseconds after which a query counts as unanswered. */
  timeout: number
}

export interface Searched {
  /** The milliseconds from the first letter to the first painted answer. */
  first: number
  /** The time of that paint, on the clock of `performance.timeOrigin`. */
  paintedAt: number
  /** The milliseconds from each later query to its painted answer. */
  later: number[]
}

/** Runs in the page: presses and types by itself, so that no driver delay is counted. */
export async function searchInPage({
  pause,
  hit,
  questions,
  timeout,
}: Searching): Promise<Searched> {
  const now = () => performance.timeOrigin + performance.now()
  // A page that draws nothing has no frames either, but must still reach its deadline.
  const frame = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => resolve())
      setTimeout(resolve, 250)
    })
  const listHits = () => [...document.querySelectorAll(hit)].map((e) => e.textContent).join('|')

  const key = { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }
  // The peers listen only once their scripts run.
  const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', key))
  const pressing = setInterval(press, 500)
  press()
  await until(() => document.activeElement?.matches('input'), 'opened').finally(() =>
    clearInterval(pressing),
  )
  await new Promise((resolve) => setTimeout(resolve, pause))
  const [opening, ...others] = questions
  const { typedAt, paintedAt } = await ask(opening!)
  const later: number[] = []
  for (const question of others) {
    for (let frames = 0; frames < 30; frames += 1) await frame()
    const asked = await ask(question)
    later.push(asked.paintedAt - asked.typedAt)
  }
  return { first: paintedAt - typedAt, paintedAt, later }

  async function ask(question: string): Promise<{ typedAt: number; paintedAt: number }> {
    const before = listHits()
    // Both are called in one frame, the second after everything that typing triggers immediately.
    const [begin, end] = [frame(), frame()]
    await begin
    const typedAt = now()
    document.execCommand('selectAll')
    document.execCommand('insertText', false, question)
    await end
    await until(() => listHits() !== '' && listHits() !== before, `answered "${question}"`)
    return { typedAt, paintedAt: await paint() }
  }

  async function until(holds: () => boolean | undefined, what: string): Promise<void> {
    for (const end = now() + timeout; !holds(); await frame())
      if (now() > end) throw new Error(`The search has not ${what}.`)
  }

  /** Resolves after a paint: a message sent in a frame is read after that frame has been painted. */
  function paint(): Promise<number> {
    const { port1, port2 } = new MessageChannel()
    port2.postMessage(null)
    return new Promise((resolve) => {
      port1.addEventListener('message', () => resolve(now()))
      port1.start()
    })
  }
}

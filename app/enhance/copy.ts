/**
 * `data-copy="text"` copies that text, `data-from="address"` beside it what lies there. Without a text a link copies
 * its own address, and a button the code before it. What came of it stands there for three seconds, and is said in
 * `[data-said]`.
 */
export function offerCopy(): void {
  for (const button of document.querySelectorAll<HTMLElement>('button[data-copy]'))
    button.hidden = false
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-copy]')
    if (!button) return
    // A second click comes while the first one's answer still stands there.
    const label = (button.dataset.label ??= button.textContent)
    const name = (button.dataset.name ??= button.ariaLabel ?? '')
    const outcome = await copy(button)
    write(button, outcome, name && `${outcome} ${name}`)
    say(outcome)
    setTimeout(() => {
      write(button, label, name)
      say('')
    }, 3000)
  })
}

/** What is read of a button begins with what is seen of it. */
function write(button: HTMLElement, label: string, name: string): void {
  button.textContent = label
  if (name) button.ariaLabel = name
}

function textOf(button: HTMLElement): string {
  if (button instanceof HTMLAnchorElement) return button.href
  return button.dataset.copy || button.previousElementSibling?.textContent || ''
}

async function copy(button: HTMLElement): Promise<string> {
  const { from } = button.dataset
  try {
    // Without https there is no clipboard at all.
    if (from) await navigator.clipboard.write([promiseText(from)])
    else await navigator.clipboard.writeText(textOf(button))
    return 'Copied!'
  } catch {
    return 'Failed to copy to clipboard'
  }
}

/** Safari lets a page write only in the click itself, so the text is promised there and comes later. */
function promiseText(address: string): ClipboardItem {
  return new ClipboardItem({ 'text/plain': fetchText(address) })
}

async function fetchText(address: string): Promise<Blob> {
  const answer = await fetch(address)
  if (!answer.ok) throw answer
  return new Blob([await answer.text()], { type: 'text/plain' })
}

function say(words: string): void {
  const place = document.querySelector('[data-said]')
  if (place) place.textContent = words
}

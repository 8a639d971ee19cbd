/**
 * `data-copy="text"` copies that text. Without a text a link copies its own address, and a button the code before
 * it. What came of it stands there for three seconds, and is said in `[data-said]`.
 */
export function offerCopy(): void {
  for (const button of document.querySelectorAll<HTMLElement>('button[data-copy]'))
    button.hidden = false
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-copy]')
    if (!button) return
    // A second click comes while the first one's answer still stands there.
    const label = (button.dataset.label ??= button.textContent)
    button.textContent = await copy(textOf(button))
    say(button.textContent)
    setTimeout(() => {
      button.textContent = label
      say('')
    }, 3000)
  })
}

function textOf(button: HTMLElement): string {
  if (button instanceof HTMLAnchorElement) return button.href
  return button.dataset.copy || button.previousElementSibling?.textContent || ''
}

function copy(text: string): Promise<string> {
  // Without https there is no clipboard at all.
  return (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => 'Copied!',
    () => 'Failed to copy to clipboard',
  )
}

function say(words: string): void {
  const place = document.querySelector('[data-said]')
  if (place) place.textContent = words
}

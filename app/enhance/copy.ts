import { copy } from '../browser/copy.ts'

/**
 * Makes copying work: `data-copy="text"` copies that text, and with `data-from="address"` the content
 * of that URL. Without a text, a link copies its own URL, and a button the code before it. The result
 * is shown for three seconds and announced in `[data-said]`.
 */
export function offerCopy(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]'))
    button.disabled = false
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-copy]')
    if (!button) return
    // A second click may come while the first result is still shown.
    const label = (button.dataset.label ??= button.textContent)
    const name = (button.dataset.name ??= button.ariaLabel ?? '')
    const outcome = await copy(textOf(button))
    show(button, outcome, name && `${outcome} ${name}`, outcome)
    setTimeout(() => show(button, label, name, ''), 3000)
  })
}

function textOf(button: HTMLElement): string | Promise<Blob> {
  if (button.dataset.from) return fetchText(button.dataset.from)
  if (button instanceof HTMLAnchorElement) return button.href
  return button.dataset.copy || button.previousElementSibling?.textContent || ''
}

async function fetchText(address: string): Promise<Blob> {
  const answer = await fetch(address)
  if (!answer.ok) throw answer
  return new Blob([await answer.text()], { type: 'text/plain' })
}

/** Shows a result. The accessible name of a button must begin with its visible text. */
function show(button: HTMLElement, label: string, name: string, said: string): void {
  const words = button.querySelector('.reserved > span') ?? button
  words.textContent = label
  if (name) button.ariaLabel = name
  for (const place of document.querySelectorAll('[data-said]')) place.textContent = said
}

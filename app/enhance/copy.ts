/** A `<button data-copy="text">` copies that text. */
export function offerCopy(): void {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-copy]')
    if (!button) return
    // A second click comes while the first one's answer still stands there.
    const label = (button.dataset.label ??= button.textContent)
    button.textContent = await copy(button.dataset.copy ?? '')
    setTimeout(() => (button.textContent = label), 3000)
  })
}

function copy(text: string): Promise<string> {
  return navigator.clipboard.writeText(text).then(
    () => 'Copied!',
    () => 'Failed to copy to clipboard',
  )
}

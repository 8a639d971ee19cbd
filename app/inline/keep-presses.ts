// This script stores clicks in a part with `data-asleep` until the part's own script runs: clicks on
// buttons, and submits of forms that only that script can send. The part's `awake` event repeats them
// in order. The script is inlined in the page, so that no click is lost while files load. A submit
// button may be disabled until then, so Enter in a field is stored, too.
const kept: [at: HTMLElement, press: () => void][] = []

addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>('button[type=button]')
  if (button) keep(button, () => button.click())
})
addEventListener('submit', (event) => keepForm(event, event.target as HTMLFormElement))
addEventListener('keydown', (event) => {
  const field = event.target
  if (event.key === 'Enter' && !event.isComposing && field instanceof HTMLInputElement)
    keepForm(event, field.form)
})
addEventListener('awake', async ({ target }) => {
  ;(target as Element).removeAttribute('data-asleep')
  for (const [at, press] of kept.splice(0)) {
    if (!at.checkVisibility()) continue
    press()
    await Promise.resolve()
  }
})

function keepForm(event: Event, form: HTMLFormElement | null): void {
  const own = form?.closest<HTMLFormElement>('form:not([action])')
  if (own && keep(own, () => own.requestSubmit())) event.preventDefault()
}

function keep(at: HTMLElement, press: () => void): boolean {
  const isAsleep = at.closest('[data-asleep]') !== null
  if (isAsleep) kept.push([at, press])
  return isAsleep
}

import { readStored, removeStored, store } from '../stored.ts'

/** The three-state switch in the footer. `app/frame/theme.ts` applies the choice before the first paint. */
export function offerThemes(): void {
  showChosen()
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'theme') choose(target.value)
  })
  // Prerendered, cached for Back, or open in another tab: this page may be older than the choice.
  document.addEventListener('prerenderingchange', showChosen)
  addEventListener('pageshow', showChosen)
  addEventListener('storage', showChosen)
}

function showChosen(): void {
  const chosen = readStored('localStorage', 'theme') ?? 'system'
  apply(chosen)
  for (const radio of document.querySelectorAll<HTMLInputElement>('[name=theme]'))
    radio.checked = radio.value === chosen
}

function choose(theme: string): void {
  apply(theme)
  if (theme === 'system') removeStored('localStorage', 'theme')
  else store('localStorage', 'theme', theme)
}

function apply(theme: string): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
}

/** The three-state switch in the footer. `app/frame/theme.ts` applies the choice before the first paint. */
export function offerThemes(): void {
  showChosen()
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'theme') choose(target.value)
  })
  // Made ahead of its visit, kept for Back, or open in another tab: this page may be older than the choice.
  document.addEventListener('prerenderingchange', showChosen)
  addEventListener('pageshow', showChosen)
  addEventListener('storage', showChosen)
}

function showChosen(): void {
  const chosen = readChosen()
  paint(chosen)
  for (const radio of document.querySelectorAll<HTMLInputElement>('[name=theme]'))
    radio.checked = radio.value === chosen
}

function choose(theme: string): void {
  paint(theme)
  if (theme === 'system') localStorage.removeItem('theme')
  else localStorage.setItem('theme', theme)
}

function paint(theme: string): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
}

function readChosen(): string {
  try {
    return localStorage.getItem('theme') ?? 'system'
  } catch {
    return 'system'
  }
}

/**
 * Runs the three-state switch in the footer. `app/inline/choose-theme.ts` applies the choice before the
 * first paint.
 */
export function offerThemes(): void {
  showChosen()
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'theme') choose(target.value)
  })
  // A page that was prerendered, cached for Back or open in another tab may not know the latest choice.
  document.addEventListener('prerenderingchange', showChosen)
  addEventListener('pageshow', showChosen)
  addEventListener('storage', showChosen)
}

function showChosen(): void {
  const chosen = readChosen()
  write(document.documentElement.dataset, chosen)
  for (const radio of document.querySelectorAll<HTMLInputElement>('[name=theme]'))
    radio.checked = radio.value === chosen
}

function choose(theme: string): void {
  write(document.documentElement.dataset, theme)
  write(localStorage, theme)
}

function write(place: DOMStringMap | Storage, theme: string): void {
  if (theme === 'system') delete place.theme
  else place.theme = theme
}

/** Reads the choice; some windows refuse storage. */
function readChosen(): string {
  try {
    return localStorage.theme ?? 'system'
  } catch {
    return 'system'
  }
}

/** The three-state switch in the footer. `app/frame/theme.ts` applies the choice on the next page. */
export function offerThemes(): void {
  const chosen = document.documentElement.dataset.theme ?? 'system'
  const radio = document.querySelector<HTMLInputElement>(`[name=theme][value=${chosen}]`)
  if (radio) radio.checked = true

  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'theme') choose(target.value)
  })
}

function choose(theme: string): void {
  const root = document.documentElement
  if (theme === 'system') {
    delete root.dataset.theme
    localStorage.removeItem('theme')
  } else {
    root.dataset.theme = theme
    localStorage.setItem('theme', theme)
  }
}

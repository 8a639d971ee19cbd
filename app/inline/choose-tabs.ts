// This script runs inside each group of tabs before the first paint. It chooses the visitor's system,
// then keeps all groups on the page on the same choice.
const systems: Record<string, string> = { win: 'Windows', mac: 'Mac', x11: 'Linux' }
const [system = ''] = /win|mac|x11/i.exec(navigator.userAgent) ?? []

choose(systems[system.toLowerCase()])
document.currentScript!.parentElement!.addEventListener('change', ({ target }) =>
  choose((target as HTMLInputElement).value),
)

function choose(name: string | undefined): void {
  for (const tab of document.querySelectorAll<HTMLInputElement>('[data-tab]'))
    if (tab.value === name) tab.checked = true
}

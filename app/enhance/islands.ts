/** Hydrates each `data-island` once the page has loaded; until then it is an inactive example. */
export function wakeIslands(): void {
  for (const island of document.querySelectorAll<HTMLFieldSetElement>('[data-island]'))
    if (document.readyState === 'complete') wake(island)
    else addEventListener('load', () => wake(island))
}

function wake(island: HTMLFieldSetElement): void {
  import(/* @vite-ignore */ island.dataset.island!).then(
    ({ mount }) => {
      mount(island)
      island.disabled = false
    },
    () => (island.dataset.lost = ''),
  )
}

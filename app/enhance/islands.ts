/**
 * Hydrates a `data-island` when someone is about to use it. What they do before React is there is kept
 * for it: see app/docs/live/mount.tsx.
 */
export function wakeIslands(): void {
  for (const island of document.querySelectorAll<HTMLFieldSetElement>('[data-island]')) {
    const early: Event[] = []
    const asleep = new AbortController()
    const keep = (event: Event) => {
      if (early.push(event) > 1) return
      import(/* @vite-ignore */ island.dataset.island!).then(
        ({ mount }) => {
          asleep.abort()
          mount(island, early)
        },
        () => {
          island.disabled = true
          island.dataset.lost = ''
        },
      )
    }
    for (const type of ['pointerover', 'focusin', 'pointerdown', 'pointerup', 'click'])
      island.addEventListener(type, keep, asleep)
    island.disabled = false
  }
}

/** Hydrates a `data-island` when it is nearly in sight, or when something in it gets the focus. */
export function wakeIslands(): void {
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) wake(target)
    },
    { rootMargin: '300px' },
  )
  for (const island of document.querySelectorAll('[data-island]')) {
    sight.observe(island)
    island.addEventListener('focusin', () => wake(island))
  }
}

function wake(island: Element): void {
  const address = island.getAttribute('data-island')
  if (!address) return
  island.removeAttribute('data-island')
  import(/* @vite-ignore */ address).then(
    ({ mount }) => mount(island),
    () => island.setAttribute('data-lost', ''),
  )
}

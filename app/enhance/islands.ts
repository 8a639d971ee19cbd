/**
 * A `data-island` wakes when it is nearly in sight, or when something in it takes the focus. Its styles
 * come before, but after all that the top of the page needs.
 */
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
  setTimeout(dress, 500)
}

function dress(): void {
  const styles = document.querySelector<HTMLTemplateElement>('[data-live-styles]')
  if (styles) document.head.append(styles.content)
}

function wake(island: Element): void {
  const address = island.getAttribute('data-island')
  if (!address) return
  dress()
  island.removeAttribute('data-island')
  import(/* @vite-ignore */ address).then(
    ({ mount }) => mount(island),
    () => island.setAttribute('data-lost', ''),
  )
}

/**
 * A `data-island` wakes when it is nearly in sight, or when something in it takes the focus. Its styles
 * come as soon as the reader moves: long before, in general.
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
  for (const move of ['scroll', 'beforeprint']) addEventListener(move, dress, { once: true })
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

const patience = 4000

/**
 * After four seconds without input a drawn cursor takes the first turn in the live review: once, while that
 * is in view and nobody has touched it. Any input ends it.
 */
export function offerTurn(): void {
  const review = document.querySelector<HTMLElement>('[data-review]')
  if (!review || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  let quiet = new AbortController()
  let timer = 0
  let hasBegun = false

  function wait(event?: Event): void {
    quiet.abort(event)
    quiet = new AbortController()
    clearTimeout(timer)
    if (!hasBegun) timer = window.setTimeout(begin, patience)
  }

  function begin(): void {
    const { signal } = quiet
    if (
      document.hidden ||
      !review!.matches('[data-asleep]:not([data-wanted])') ||
      !isInView(review!)
    )
      return
    hasBegun = true
    import(/* @vite-ignore */ review!.dataset.review!).then(
      (module: typeof import('../live-review.ts')) => {
        if (!signal.aborted) void module.showTurn(review!, signal)
      },
      // Without a network the review waits as it is.
      () => {},
    )
  }

  // A page that was rendered before it was asked for is hidden until then.
  document.addEventListener('visibilitychange', wait)
  for (const input of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'resize'])
    addEventListener(input, wait, { capture: true, passive: true })
  wait()
}

/** Whether its first button can be seen and pressed. */
function isInView(review: HTMLElement): boolean {
  const button = review.querySelector('[data-decide]')!
  const { left, top, width, height } = button.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2) === button
}

// Separate from main.ts, which every page loads: one page has such a headline.
rotateHeadline()

/**
 * Moves the headline to its next word every `data-rotate` milliseconds, until paused. Stays still under
 * reduced motion.
 */
function rotateHeadline(): void {
  const box = document.querySelector<HTMLElement>('[data-rotate]')
  const button = document.querySelector<HTMLElement>('[data-rotate-switch]')
  if (!box || !button || matchMedia('(prefers-reduced-motion: reduce)').matches) return

  const words = box.querySelectorAll('[aria-hidden]')
  const interval = Number(box.dataset.rotate)
  let place = 0
  let timer = start()
  button.hidden = false
  button.addEventListener('click', () => {
    const paused = button.ariaPressed === 'false'
    button.ariaPressed = String(paused)
    if (paused) clearInterval(timer)
    else timer = start()
  })

  function start() {
    return setInterval(showNext, interval)
  }

  function showNext() {
    words[place]?.removeAttribute('data-shown')
    place = (place + 1) % words.length
    words[place]?.setAttribute('data-shown', '')
  }
}

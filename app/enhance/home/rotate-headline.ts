/**
 * Moves the headline to its next word every `data-rotate` milliseconds. The word becomes the button that
 * pauses it. Nothing happens under reduced motion.
 */
export function rotateHeadline(): void {
  const box = document.querySelector<HTMLElement>('[data-rotate]')
  if (!box || matchMedia('(prefers-reduced-motion: reduce)').matches) return

  const words = box.querySelectorAll<HTMLElement>('[aria-hidden]')
  const after = box.nextElementSibling as HTMLElement
  const button = becomeButton(box)
  const state = document.getElementById(button.getAttribute('aria-describedby')!)!
  const [going, paused] = [state.textContent, state.dataset.paused!]
  let place = 0
  let timer = start()
  after.dataset.rotates = 'on'
  button.addEventListener('click', () => {
    const pauses = after.dataset.rotates === 'on'
    after.dataset.rotates = pauses ? 'paused' : 'on'
    state.textContent = pauses ? paused : going
    if (pauses) clearInterval(timer)
    else timer = start()
  })

  function start() {
    return setInterval(showNext, Number(box!.dataset.rotate))
  }

  function showNext() {
    words[place]!.removeAttribute('data-shown')
    place = (place + 1) % words.length
    const word = words[place]!
    word.setAttribute('data-shown', '')
    // In em, so that it stays right when the size of the headline changes.
    const beyond = word.offsetWidth - words[0]!.offsetWidth
    after.style.translate = `${beyond / Number.parseFloat(getComputedStyle(word).fontSize)}em`
  }
}

function becomeButton(box: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = box.className
  button.setAttribute('aria-describedby', box.dataset.state!)
  button.append(...box.childNodes)
  box.replaceWith(button)
  return button
}

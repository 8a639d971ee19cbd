// This script is separate from main.ts, which every page loads, because only the home page needs it.

import { detect, findBuild } from '../system/detect.ts'
import { readHints } from '../system/read-hints.ts'

rotateHeadline()
wakeReview()
shareLink()
void nameDownload()

/**
 * Names the visitor's system on each `data-download` link. If the build is certain, the link downloads
 * it; otherwise it leads to /downloads, which suggests one.
 */
async function nameDownload(): Promise<void> {
  const hints = await readHints()
  const { system } = detect(hints)
  if (system === 'phone' || system === 'unknown') return
  const build = findBuild(hints)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-download]')) {
    link.querySelector('[data-system]')!.textContent = ` for ${system}`
    if (!build) continue
    link.href = `/download/${build}`
    link.rel = 'nofollow'
    link.querySelector('[data-format]')!.textContent = formatOf(build)
  }
}

function formatOf(build: string): string {
  if (build.startsWith('windows')) return '.exe'
  if (build.startsWith('mac')) return '.dmg'
  return build.includes('rpm') ? '.rpm' : '.deb'
}

/** Opens the system's share sheet if there is one; elsewhere the links open an email. */
function shareLink(): void {
  if (!('share' in navigator)) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-share]'))
    link.addEventListener('click', (event) => {
      event.preventDefault()
      // Closing the share sheet is not an error.
      navigator.share({ url: new URL(link.dataset.share!, location.href).href }).catch(() => {})
    })
}

/** Moves the headline to its next word every `data-rotate` milliseconds; rests under reduced motion. */
function rotateHeadline(): void {
  const box = document.querySelector<HTMLElement>('[data-rotate]')
  if (!box || matchMedia('(prefers-reduced-motion: reduce)').matches) return

  const words = box.querySelectorAll<HTMLElement>('[aria-hidden]')
  const after = box.nextElementSibling as HTMLElement
  const button = document.querySelector<HTMLButtonElement>('[data-pause]')!
  let place = 0
  let timer: ReturnType<typeof setInterval> | null = start()
  button.hidden = false
  button.onclick = () => {
    if (timer) clearInterval(timer)
    timer = timer ? null : start()
    button.ariaLabel = (timer ? button.dataset.pause : button.dataset.resume)!
    button.toggleAttribute('data-paused', timer === null)
  }

  function start() {
    return setInterval(showNext, Number(box!.dataset.rotate))
  }

  function showNext() {
    words[place]!.removeAttribute('data-shown')
    place = (place + 1) % words.length
    const word = words[place]!
    word.setAttribute('data-shown', '')
    const beyond = word.offsetWidth - words[0]!.offsetWidth
    // The unit is em, so that the shift stays correct when the headline's size changes.
    after.style.translate = `${beyond / Number.parseFloat(getComputedStyle(word).fontSize)}em`
    for (const part of [box!, after]) part.animate({ opacity: [1, 0, 1] }, 240)
  }
}

/**
 * Loads the live review once somebody points at it, touches it or tabs into it, even before this script
 * runs. app/inline/keep-presses.ts stores clicks made until then.
 */
function wakeReview(): void {
  const review = document.querySelector<HTMLElement>('[data-review]')
  if (!review) return
  let asked = false
  let pressed: Element | null = null
  const wake = ({ type, target }: Event) => {
    if (type === 'click') pressed = (target as Element).closest('.added')
    if (asked) return
    asked = true
    import(/* @vite-ignore */ review.dataset.review!).then(
      (module: typeof import('./live-review.ts')) => {
        module.runReview(review)
        review.dispatchEvent(new Event('awake', { bubbles: true }))
        if (pressed instanceof HTMLElement) pressed.click()
      },
      () => {
        asked = false
      },
    )
  }
  for (const intent of ['pointerover', 'focusin', 'click']) review.addEventListener(intent, wake)
  if (review.matches(':hover, :focus-within')) wake(new Event('pointerover'))
}

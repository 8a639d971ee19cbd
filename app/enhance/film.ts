// Films that play automatically and films that are started; on a phone each can be watched full screen.
// Separate from main.ts, which every page loads: few pages have films.
for (const film of document.querySelectorAll('[data-film]')) playWhileSeen(film)
for (const button of document.querySelectorAll<HTMLElement>('[data-begin]')) playWhenBegun(button)

// Not by the attribute, which would fetch the captions while the page is painted.
addEventListener(
  'play',
  ({ target }) => ((target as HTMLVideoElement).textTracks[0]!.mode = 'showing'),
  true,
)

/** Plays while half of it is visible, until paused. Under reduced motion it waits for its button. */
function playWhileSeen(film: Element): void {
  const button = film.querySelector<HTMLElement>('[data-pause]')!
  let paused = matchMedia('(prefers-reduced-motion: reduce)').matches
  let seen: HTMLVideoElement | undefined
  const settle = () => {
    button.ariaPressed = String(paused)
    if (paused) seen?.pause()
    else seen?.play().catch(() => {})
  }
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        const video = target as HTMLVideoElement
        if (intersectionRatio >= 0.5) {
          seen = video
        } else {
          video.pause()
          if (seen === video) seen = undefined
        }
      }
      settle()
    },
    { threshold: 0.5 },
  )
  for (const video of film.querySelectorAll('video')) {
    video.onfullscreenchange = () => (video.controls = document.fullscreenElement === video)
    watch.observe(video)
  }
  offer(button, () => {
    paused = !paused
    settle()
  })
  offer(film.querySelector('[data-enlarge]')!, () => {
    if (!seen) return
    paused = false
    settle()
    enlarge(seen)
  })
}

function playWhenBegun(button: HTMLElement): void {
  const video = button.parentElement!.querySelector('video')!
  offer(button, () => {
    button.hidden = true
    video.controls = true
    video.focus()
    video.play().catch(() => {})
    if (matchMedia('(max-width: 768px), (max-height: 500px)').matches) enlarge(video)
  })
}

function offer(button: HTMLElement, act: () => void): void {
  button.hidden = false
  button.addEventListener('click', act)
}

/** Opens full screen and, where a page may rotate it, in landscape. */
function enlarge(video: HTMLVideoElement & { webkitEnterFullscreen?: () => void }): void {
  // An iPhone has a separate API, for films only.
  if (!video.requestFullscreen) return video.webkitEnterFullscreen?.()
  video
    .requestFullscreen()
    .then(() => screen.orientation.lock?.('landscape'))
    .catch(() => {})
}

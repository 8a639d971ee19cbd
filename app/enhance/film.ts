/** A film plays while half of it is seen, until it is paused. Under reduced motion it waits for its button. */
export function playFilms(): void {
  for (const film of document.querySelectorAll('[data-film]')) {
    const button = film.querySelector('button')!
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
          if (intersectionRatio >= 0.5) seen = video
          else video.pause()
          if (intersectionRatio < 0.5 && seen === video) seen = undefined
        }
        settle()
      },
      { threshold: 0.5 },
    )
    for (const video of film.querySelectorAll('video')) {
      video.controls = false
      watch.observe(video)
    }
    button.hidden = false
    button.addEventListener('click', () => {
      paused = !paused
      settle()
    })
  }
}

// Separate from main.ts, which every page loads: few pages have films.
for (const film of document.querySelectorAll<HTMLElement>('[data-film]')) runFilm(film)

// One film at a time.
addEventListener(
  'play',
  ({ target }) => {
    for (const other of document.querySelectorAll('video')) if (other !== target) other.pause()
  },
  true,
)

/**
 * A loop plays while half of it is visible, until paused; under reduced motion it waits for its
 * button. A film with captions and steps always waits for it.
 */
function runFilm(film: HTMLElement): void {
  const videos = [...film.querySelectorAll('video')]
  const begin = film.querySelector<HTMLElement>('[data-begin]')
  const toggle = film.querySelector<HTMLElement>('[data-toggle]')!
  let wanted = !begin && !matchMedia('(prefers-reduced-motion: reduce)').matches
  let seen: HTMLVideoElement | undefined

  sayAndMark(film, videos, (time) => {
    for (const video of videos) video.currentTime = time
    start()
  })
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        const video = target as HTMLVideoElement
        if (intersectionRatio >= 0.5) seen = video
        else {
          video.pause()
          if (seen === video) seen = undefined
        }
      }
      settle()
    },
    { threshold: 0.5 },
  )
  for (const video of videos) {
    watch.observe(video)
    video.onended = () => (wanted = false)
  }
  offer(toggle, () => {
    if (seen?.paused !== false) return start()
    wanted = false
    settle()
  })
  offer(film.querySelector('[data-enlarge]')!, () => {
    start()
    enlarge(seen!)
  })
  if (begin)
    offer(begin, () => {
      start()
      toggle.focus()
      if (matchMedia('(max-width: 768px), (max-height: 500px)').matches) enlarge(seen!)
    })

  function start(): void {
    wanted = true
    if (begin) begin.hidden = true
    seen ??= videos.find((video) => video.checkVisibility())
    settle()
  }

  function settle(): void {
    if (wanted) seen?.play().catch(() => {})
    else seen?.pause()
  }
}

/** Says and marks the step that is shown; a step that is pressed leads there. */
function sayAndMark(film: Element, videos: HTMLVideoElement[], lead: (time: number) => void): void {
  const steps = [...film.querySelectorAll<HTMLButtonElement>('[data-at]')]
  for (const step of steps) {
    step.disabled = false
    step.onclick = () => lead(Number(step.dataset.at))
  }
  for (const video of videos) {
    video.onfullscreenchange = () => (video.controls = !!document.fullscreenElement)
    video.onplay = video.onpause = () => {
      const plays = videos.some((each) => !each.paused)
      film.toggleAttribute('data-playing', plays)
      film.querySelector('[data-verb]')!.textContent = plays ? 'Pause' : 'Play'
    }
    video.ontimeupdate = () => {
      const { currentTime, duration } = video
      const place = steps.findLastIndex((step) => Number(step.dataset.at) <= currentTime)
      const step = steps[place]!
      const words = `${step.dataset.say} Step ${place + 1} of ${steps.length}.`
      film.querySelector('[data-caption]')!.textContent = words
      for (const each of steps) each.ariaCurrent = each === step ? 'step' : null
      const done = `M0 11H${(currentTime / duration) * 100 || 0}`
      film.querySelector('[data-done]')!.setAttribute('d', done)
    }
  }
}

function offer(button: HTMLElement, act: () => void): void {
  button.hidden = false
  button.onclick = act
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

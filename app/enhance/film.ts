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
 * A loop plays while half of it is visible, until paused. A film with captions and steps waits for its
 * button, as every film does where its steps take its place.
 */
function runFilm(film: HTMLElement): void {
  const videos = [...film.querySelectorAll('video')]
  const toggle = film.querySelector<HTMLElement>('[data-toggle]')!
  let wanted =
    film.dataset.film === 'loop' && !matchMedia('(prefers-reduced-motion: reduce)').matches
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
    video.onended = close
    // An iPhone says it this way.
    video.addEventListener('webkitendfullscreen', close)
    video.onfullscreenchange = () => {
      video.controls = !!document.fullscreenElement
      if (!video.controls) close()
    }
  }
  toggle.hidden = false
  toggle.onclick = () => {
    if (seen?.paused !== false) {
      start()
      if (matchMedia('(max-width: 1001px)').matches) enlarge(seen!)
    } else {
      wanted = false
      settle()
    }
  }
  videos[0]!.parentElement!.onclick = () => {
    if (!document.fullscreenElement) toggle.click()
  }

  function start(): void {
    wanted = true
    film.dataset.open = ''
    seen ??= videos.find((video) => video.checkVisibility())
    settle()
  }

  /** The steps take the place of the film again, where they do. */
  function close(): void {
    wanted = false
    delete film.dataset.open
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

/** Opens full screen and, where a page may rotate it, in landscape. */
function enlarge(video: HTMLVideoElement & { webkitEnterFullscreen?: () => void }): void {
  // An iPhone has a separate API, for films only.
  if (!video.requestFullscreen) return video.webkitEnterFullscreen?.()
  video
    .requestFullscreen()
    .then(() => screen.orientation.lock?.('landscape'))
    .catch(() => {})
}

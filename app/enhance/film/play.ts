for (const film of document.querySelectorAll<HTMLElement>('[data-film]')) runFilm(film)

// One film at a time.
addEventListener(
  'play',
  ({ target }) => {
    for (const other of document.querySelectorAll('video')) if (other !== target) other.pause()
  },
  true,
)

/** A film plays on request, and only while half of it is visible. */
function runFilm(film: HTMLElement): void {
  const videos = [...film.querySelectorAll('video')]
  const toggles = film.querySelectorAll<HTMLElement>('[data-toggle=film]')
  let wanted = false
  let seen: HTMLVideoElement | undefined

  const begins = sayAndMark(film, videos, (time) => {
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
    // iPhones report it this way.
    video.addEventListener('webkitendfullscreen', close)
    video.onfullscreenchange = () => {
      video.controls = !!document.fullscreenElement
      if (!video.controls) close()
    }
  }
  for (const toggle of toggles) {
    toggle.hidden = false
    toggle.onclick = () => {
      if (seen?.paused !== false) {
        start()
        if (matchMedia('(width <= 900px)').matches) enlarge(seen!)
      } else {
        wanted = false
        settle()
      }
    }
  }
  videos[0]!.parentElement!.onclick = () => {
    if (!document.fullscreenElement) toggles[0]!.click()
  }

  function start(): void {
    wanted = true
    film.dataset.open = ''
    seen ??= videos.find((video) => video.checkVisibility())
    if (seen && seen.currentTime < begins) seen.currentTime = begins
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

/**
 * Says and marks the step that is shown; a step that is pressed leads there. Returns when the first one
 * begins.
 */
function sayAndMark(
  film: HTMLElement,
  videos: HTMLVideoElement[],
  lead: (time: number) => void,
): number {
  const steps = [...film.querySelectorAll<HTMLButtonElement>('[data-at]')]
  const segments = [...film.querySelectorAll<HTMLElement>('[data-moving] [data-segments] i')]
  const times = steps.map((step) => Number(step.dataset.at))
  steps.forEach((step, place) => {
    step.disabled = false
    step.onclick = () => lead(times[place]!)
  })
  for (const video of videos) {
    video.onplay = video.onpause = () => {
      const plays = videos.some((each) => !each.paused)
      film.toggleAttribute('data-playing', plays)
      for (const verb of film.querySelectorAll('[data-verb]'))
        verb.textContent = plays ? 'Pause' : 'Play'
    }
    video.ontimeupdate = () => {
      const { currentTime, duration } = video
      // A film that repeats itself does not go back behind its first step.
      if (currentTime < times[0]!) video.currentTime = times[0]!
      const place = Math.max(
        0,
        times.findLastIndex((time) => time <= currentTime),
      )
      film.querySelector('[data-caption]')!.textContent = steps[place]!.dataset.say!
      for (const each of steps) each.ariaCurrent = each === steps[place] ? 'step' : null
      segments.forEach(({ style }, index) => {
        const [from, until = duration] = times.slice(index)
        const shown = (currentTime - from!) / (until - from!)
        style.setProperty('--shown', `${Math.min(Math.max(shown, 0), 1) * 100}%`)
      })
    }
  }
  return times[0]!
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

// This script replaces a film's controls by one button, until the film is started. It is separate from
// main.ts, which every page loads, because few pages have films.
const films = [...document.querySelectorAll<HTMLElement>('[data-film]')]

for (const film of films) {
  const videos = [...film.querySelectorAll('video')]
  const button = film.querySelector('button')!
  // Somebody may have used the browser's own button before this script ran.
  if (videos.some(({ paused }) => !paused)) continue
  for (const video of videos) video.controls = false
  button.hidden = false
  button.onclick = () => play(film)
}

// Clicking a tab plays its film; the arrow keys only choose one.
for (const tab of document.querySelectorAll<HTMLInputElement>('[data-plays]')) {
  tab.addEventListener('change', () => pause((video) => !video.checkVisibility()))
  tab.addEventListener('click', ({ detail }) => {
    if (detail > 0) play(films.find(({ dataset }) => dataset.film === tab.value)!)
  })
}

addEventListener('play', ({ target }) => pause((video) => video !== target), true)

function play(film: HTMLElement): void {
  const videos = [...film.querySelectorAll('video')]
  const button = film.querySelector('button')!
  const shown = videos.find((video) => video.checkVisibility())
  for (const video of videos) video.controls = true
  if (button === document.activeElement) shown?.focus()
  button.hidden = true
  shown?.play().catch(() => {})
}

function pause(isMeant: (video: HTMLVideoElement) => boolean): void {
  for (const video of document.querySelectorAll('video')) if (isMeant(video)) video.pause()
}

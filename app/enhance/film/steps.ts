let pauseOther = () => {}

for (const film of document.querySelectorAll<HTMLElement>('[data-film]')) runSteps(film)

/** Buttons lead back and on in the row of a film’s steps. On a phone the steps also take turns, 3 s each. */
function runSteps(film: HTMLElement): void {
  const row = film.querySelector<HTMLElement>('[data-row]')!
  const toggle = row.querySelector<HTMLElement>('[data-toggle]')!
  const plates = [...row.querySelectorAll('li')]
  const segments = [...row.parentElement!.querySelectorAll('[data-segments] i')]
  const last = plates.length - 1
  let at = -1
  let plays = false
  let turn: Animation | undefined
  let rest = 0

  new ResizeObserver(settle).observe(row)
  row.onscroll = () => {
    clearTimeout(rest)
    rest = window.setTimeout(settle, 100)
  }
  for (const button of row.querySelectorAll<HTMLElement>('[data-move]')) {
    button.hidden = false
    button.onclick = () => move(at + Number(button.dataset.move))
  }
  toggle.hidden = false
  toggle.onclick = () => {
    if (plays) return pause()
    if (at === last) move(0)
    play()
  }

  /** Shows the step that it was scrolled to. */
  function settle(): void {
    const { scrollLeft, clientWidth, scrollWidth } = row
    if (!clientWidth) return pause()
    row.toggleAttribute('data-end', scrollLeft + clientWidth > scrollWidth - 12)
    show(Math.round(scrollLeft / pitch()))
  }

  function pitch(): number {
    return plates[1]!.offsetLeft - plates[0]!.offsetLeft
  }

  function move(place: number): void {
    show(Math.min(Math.max(place, 0), last))
    row.scrollTo({ left: at * pitch() })
  }

  function show(place: number): void {
    if (place === at) return
    at = place
    for (const list of [plates, segments])
      list.forEach((each, index) => {
        each.toggleAttribute('data-now', index === at)
        each.toggleAttribute('data-done', index < at)
      })
    turn?.cancel()
    turn = undefined
    if (plays) play()
  }

  function play(): void {
    pauseOther()
    pauseOther = pause
    turn ??= segments[at]!.animate({ backgroundSize: ['0%', '100%'] }, 3000)
    turn.onfinish = () => (at < last ? move(at + 1) : pause())
    turn.play()
    sayWhether(true)
  }

  function pause(): void {
    if (!plays) return
    turn?.pause()
    sayWhether(false)
  }

  function sayWhether(playing: boolean): void {
    plays = playing
    film.toggleAttribute('data-playing', plays)
    toggle.querySelector('[data-verb]')!.textContent = plays ? 'Pause' : 'Play'
  }
}

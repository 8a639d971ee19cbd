import type { Page } from '@playwright/test'
import type { Move } from './films/film.ts'

export interface Span {
  start: number
  end: number
}

/** Moves the pointer over the targets, and returns when anything in the scene moves. */
export function prepare(page: Page, moves: Move[]): Promise<Span[]> {
  return page.evaluate((moves) => {
    const pointer = document.getElementById('pointer')!
    pointer.style.opacity = moves.length > 0 ? '1' : '0'
    let place = 'translate(480px, 420px)'
    for (const { at, to, press } of moves) {
      const target = document.querySelector(`[data-target="${to}"]`)
      if (!target) throw new Error(`The scene has no target ${to}.`)
      const box = target.getBoundingClientRect()
      const aim = { x: box.x + Math.min(box.width * 0.6, 150), y: box.y + box.height * 0.6 }
      const next = `translate(${Math.round(aim.x)}px, ${Math.round(aim.y)}px)`
      pointer.animate([{ transform: place }, { transform: next }], {
        delay: at - 700,
        duration: 620,
        easing: 'cubic-bezier(.4, 0, .2, 1)',
        fill: place === 'translate(480px, 420px)' ? 'both' : 'forwards',
      })
      place = next
      if (!press) continue
      const pressed = { boxShadow: '0 0 0 3px color-mix(in srgb, var(--blue) 35%, transparent)' }
      target.animate([{}, pressed, {}], { delay: at, duration: 320 })
    }
    return document.getAnimations().map((animation) => {
      animation.pause()
      const { delay, endTime } = animation.effect!.getComputedTiming()
      return { start: delay!, end: Number(endTime) }
    })
  }, moves)
}

/** Sets every animation of the page to this time. */
export async function seek(page: Page, time: number): Promise<void> {
  await page.evaluate((time) => {
    for (const animation of document.getAnimations()) animation.currentTime = time
  }, time)
}

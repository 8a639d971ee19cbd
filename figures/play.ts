import type { Page } from '@playwright/test'
import type { Film } from './films/film.ts'

export interface Span {
  start: number
  end: number
}

/** Moves the pointer over the targets, and returns when anything in the scene moves. */
export function prepare(page: Page, { moves, turns }: Film): Promise<Span[]> {
  return page.evaluate(
    ({ moves, turns }) => {
      showTurns()
      const pointer = document.getElementById('pointer')!
      pointer.style.opacity = moves.length > 0 ? '1' : '0'
      let place = 'translate(480px, 420px)'
      for (const { at, to, press } of moves) {
        const target = find(to, at)
        if (!target) continue
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

      /** Shows the panes in turn: on a phone they overlap, and each turn brings one to the front. */
      function showTurns() {
        const panes = document.querySelectorAll('.narrow .columns > :not(.rail)')
        turns.forEach(({ at, pane }, index) => {
          const top = { zIndex: index + 1 }
          panes[pane]?.animate([top, top], { delay: at, duration: 1, fill: 'forwards' })
        })
      }

      /** Finds a target. A phone shows no app bar, so nothing there is found. */
      function find(name: string, time: number) {
        const targets = [...document.querySelectorAll(`[data-target="${name}"]`)]
        if (targets.length === 0) throw new Error(`The scene has no target ${name}.`)
        for (const animation of document.getAnimations()) animation.currentTime = time
        return targets.find((target) => target.checkVisibility({ visibilityProperty: true }))
      }
    },
    { moves, turns },
  )
}

/** Sets every animation of the page to this time. */
export async function seek(page: Page, time: number): Promise<void> {
  await page.evaluate((time) => {
    for (const animation of document.getAnimations()) animation.currentTime = time
  }, time)
}

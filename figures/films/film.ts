import type { ComponentType } from 'react'

interface Step {
  /**
   * Milliseconds from the start of the film; for the first step, the time when there is something to see.
   */
  at: number
  say: string
}

/** A move of the pointer, which arrives at a target at this time; `press` also presses it. */
interface Move {
  at: number
  to: string
  press?: boolean
}

/** A change of panes: from this time on, a phone shows this pane, counted across the whole scene. */
interface Turn {
  at: number
  pane: number
}

/**
 * A script that defines scene, pointer, captions and written steps. Filmed in both themes and shapes.
 */
export interface Film {
  name: string
  title: string
  alt: string
  length: number
  steps: Step[]
  moves: Move[]
  /** The turns of panes, because a phone shows one at a time. */
  turns: Turn[]
  /** The time of the poster: the decisive moment. */
  poster: number
  Scene: ComponentType
}

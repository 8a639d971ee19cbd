import type { ComponentType } from 'react'

interface Step {
  /**
   * Milliseconds from the start of the film; for the first step, the time when there is something to see.
   */
  at: number
  say: string
}

/** A move of the pointer: it arrives at a target at this time; `press` presses it there. */
interface Move {
  at: number
  to: string
  press?: boolean
}

/** A turn of the panes: from this time a phone shows this one, counted through the whole scene. */
interface Turn {
  at: number
  pane: number
}

/** One script, for scene, pointer, captions and written steps. Filmed in both themes and shapes. */
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

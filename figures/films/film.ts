import type { ComponentType } from 'react'

interface Step {
  /** Milliseconds from the start of the film; of the first step, when there is something to see. */
  at: number
  /** The caption. */
  say: string
}

/** The pointer arrives at a target at this time; `press` presses it there. */
interface Move {
  at: number
  to: string
  press?: boolean
}

/** From this time a phone shows this pane, counted through the whole scene. */
interface Turn {
  at: number
  pane: number
}

/** One script: scene, pointer, captions and written steps come from it. Taken in both themes and shapes. */
export interface Film {
  name: string
  title: string
  alt: string
  /** In milliseconds. */
  length: number
  steps: Step[]
  moves: Move[]
  /** A phone has room for one pane at a time. */
  turns: Turn[]
  /** When the poster is taken: the moment that decides. */
  poster: number
  Scene: ComponentType
}

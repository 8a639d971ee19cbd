import type { ComponentType } from 'react'

export interface Step {
  /** Milliseconds from the start of the film; of the first step, when there is something to see. */
  at: number
  /** The time of its picture, if not just before the next step. */
  shown?: number
  /** The target whose pane its picture for phones shows; all panes without it. */
  on?: string
  /** In a list of steps, if shorter than what is said. */
  name?: string
  /** The caption. */
  say: string
  /** The caption of its picture for phones, if that one is not true of one pane. */
  narrow?: string
}

/** The pointer arrives at a target at this time; `press` presses it there. */
export interface Move {
  at: number
  to: string
  press?: boolean
}

/** One script: scene, pointer, captions and written steps come from it. Taken in both themes. */
export interface Film {
  name: string
  title: string
  alt: string
  /** In milliseconds. */
  length: number
  steps: Step[]
  moves: Move[]
  Scene: ComponentType
}

import type { ComponentType } from 'react'

interface Step {
  /** Milliseconds from the start of the film; of the first step, when there is something to see. */
  at: number
  /** The caption. */
  say: string
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

import type { ComponentType } from 'react'
import type { Theme } from '../sheet.ts'

interface Step {
  /** Milliseconds from the start of the film. */
  at: number
  say: string
}

/** The pointer arrives at a target at this time; `press` presses it there. */
export interface Move {
  at: number
  to: string
  press?: boolean
}

/** One script: scene, pointer, captions and written steps come from it. */
export interface Film {
  name: string
  title: string
  alt: string
  /** In milliseconds. */
  length: number
  /** The time of its poster frame. */
  poster: number
  themes: Theme[]
  steps: Step[]
  moves: Move[]
  Scene: ComponentType
}

import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Mishap } from './mishap.tsx'

/** Takes the prerendered first state over, with what the reader has focused in it. */
export function mountFigure(place: Element, figure: ReactNode): void {
  hydrateRoot(place, <Mishap>{figure}</Mishap>)
}

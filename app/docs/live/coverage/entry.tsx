import { CoverageInstrument } from '#app/ui/coverage/coverage-instrument.tsx'
import { mountFigure } from '../mount.tsx'

/** The server has written the prices into the first state: an island has no slots. */
export function mount(place: Element, early: Event[]): void {
  const { license = '', renewal = '' } = place.querySelector<HTMLElement>('[data-renewal]')!.dataset
  mountFigure(place, <CoverageInstrument prices={{ license, renewal }} />, early)
}

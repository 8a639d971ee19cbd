import { CoverageInstrument } from '#app/ui/coverage/coverage-instrument.tsx'
import { mountFigure } from '../mount.tsx'

/** The server has written the price into the first state: an island has no slots. */
export function mount(place: Element, early: Event[]): void {
  const { renewal = '' } = place.querySelector<HTMLElement>('[data-renewal]')!.dataset
  mountFigure(place, <CoverageInstrument renewal={renewal} />, early)
}

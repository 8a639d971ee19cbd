import { mountFigure } from '../mount.tsx'
import { CoverageCalendar } from './coverage-calendar.tsx'

export function mount(place: Element): void {
  mountFigure(place, <CoverageCalendar />)
}

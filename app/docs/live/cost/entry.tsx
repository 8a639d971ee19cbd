import { mountFigure } from '../mount.tsx'
import { CostFigure } from './cost-figure.tsx'

export function mount(place: Element, early: Event[]): void {
  mountFigure(place, <CostFigure />, early)
}

import { mountFigure } from '../mount.tsx'
import { CostFigure } from './cost-figure.tsx'

export function mount(place: Element): void {
  mountFigure(place, <CostFigure />)
}

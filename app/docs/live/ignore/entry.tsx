import { mountFigure } from '../mount.tsx'
import { IgnoreTester } from './ignore-tester.tsx'

export function mount(place: Element): void {
  mountFigure(place, <IgnoreTester />)
}

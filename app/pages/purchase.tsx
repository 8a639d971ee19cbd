import { product } from '#contract/product.ts'
import { alone } from '../alone.tsx'
import type { PageHandle } from '../handle.ts'
import { slot } from '../slots.ts'
import { modules } from './purchase/entry.tsx?entry'
import { Purchase } from './purchase/page.tsx'

export const handle: PageHandle = {
  title: 'Purchase',
  description: `Buy the ${product.name} ${product.licenseName}, perpetual, for ${product.platforms}. ${slot('price_full')}, once.`,
  modules,
}

export default alone(Purchase)

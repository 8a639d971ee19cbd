import { product } from '#contract/product.ts'
import { alone } from '../../browser/alone.tsx'
import type { PageHandle } from '../../site/handle.ts'
import { slot } from '../../site/slots.ts'
import { modules } from './entry.tsx?entry'
import { Purchase } from './page.tsx'

export const handle: PageHandle = {
  title: 'Purchase',
  description: `Buy the ${product.name} ${product.licenseName}, perpetual, for ${product.platforms}. ${slot('price_full')}, once.`,
  modules,
}

export default alone(Purchase)

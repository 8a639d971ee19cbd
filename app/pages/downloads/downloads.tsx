import { product } from '#contract/product.ts'
import { alone } from '../../browser/alone.tsx'
import type { PageHandle } from '../../site/handle.ts'
import { modules } from './entry.tsx?entry'
import { Downloads } from './page.tsx'

export const handle: PageHandle = {
  title: 'Downloads',
  description: `Download ${product.name} for Mac, Windows or Linux, with sizes and SHA-256 checksums. In ${product.releaseStage}.`,
  modules,
}

export default alone(Downloads)

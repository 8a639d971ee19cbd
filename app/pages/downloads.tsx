import { product } from '#contract/product.ts'
import { alone } from '../alone.tsx'
import type { PageHandle } from '../handle.ts'
import { modules } from './downloads/entry.tsx?entry'
import { Downloads } from './downloads/page.tsx'

export const handle: PageHandle = {
  title: 'Downloads',
  description: `Download ${product.name} for Mac, Windows or Linux, with sizes and SHA-256 checksums. In ${product.releaseStage}.`,
  modules,
}

export default alone(Downloads)

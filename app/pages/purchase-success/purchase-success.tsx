import { alone } from '../../browser/alone.tsx'
import type { PageHandle } from '../../site/handle.ts'
import { modules } from './entry.tsx?entry'
import { PurchaseSuccess, title } from './page.tsx'

export const handle: PageHandle = {
  title,
  description: 'The result of your order, with the license key.',
  unlisted: true,
  modules,
}

export default alone(PurchaseSuccess)

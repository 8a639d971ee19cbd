import { alone } from '../alone.tsx'
import type { PageHandle } from '../handle.ts'
import { modules } from './purchase-success/entry.tsx?entry'
import { PurchaseSuccess, title } from './purchase-success/page.tsx'

export const handle: PageHandle = {
  title,
  description: 'The result of your order, with the license key.',
  unlisted: true,
  modules,
}

export default alone(PurchaseSuccess)

import type { PageHandle } from '../handle.ts'
import { Page } from '../ui/page.tsx'

export const handle: PageHandle = { title: 'Your license key', description: 'The result of your order.', hydrate: true }

export default function PurchaseSuccess() {
  return <Page title="Your license key">{null}</Page>
}

import type { PageHandle } from '../handle.ts'
import { Page } from '../ui/page.tsx'

export const handle: PageHandle = { title: 'Purchase', description: 'Buy the individual license of Protocraft.', hydrate: true }

export default function Purchase() {
  return <Page title="Purchase">{null}</Page>
}

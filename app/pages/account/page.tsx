import type { PageHandle } from '../../handle.ts'
import { Page } from '../../ui/page.tsx'

export const handle: PageHandle = { title: 'Account', description: 'Sign in to see your license keys.', hydrate: true }

export default function Account() {
  return <Page title="Account">{null}</Page>
}

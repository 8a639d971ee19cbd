import type { PageHandle } from '../../handle.ts'
import { AdminPage } from '../ui/admin-page.tsx'

export const handle: PageHandle = {
  title: 'Overview',
  description: 'What the shop needs from you.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

export default function Overview() {
  return <AdminPage title="Overview">{null}</AdminPage>
}

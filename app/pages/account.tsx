import { alone } from '../alone.tsx'
import type { PageHandle } from '../handle.ts'
import { modules } from './account/entry.tsx?entry'
import { Account } from './account/page.tsx'

export const handle: PageHandle = {
  title: 'Account',
  description: 'Sign in with your email to see your license keys, devices and orders.',
  modules,
}

export default alone(Account)

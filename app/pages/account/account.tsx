import { alone } from '../../browser/alone.tsx'
import type { PageHandle } from '../../site/handle.ts'
import { modules } from './entry.tsx?entry'
import { Account } from './page.tsx'

export const handle: PageHandle = {
  title: 'Account',
  description: 'Sign in with your email to see your license keys, devices and orders.',
  modules,
}

export default alone(Account)

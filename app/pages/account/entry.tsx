import { hydrate } from '../../frame/hydrate.tsx'
import { Account } from './page.tsx'

hydrate(Account)

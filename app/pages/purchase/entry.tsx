import { hydrate } from '../../frame/hydrate.tsx'
import { Purchase } from './page.tsx'

hydrate(Purchase)

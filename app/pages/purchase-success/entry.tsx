import { hydrate } from '../../frame/hydrate.tsx'
import { PurchaseSuccess } from './page.tsx'

hydrate(PurchaseSuccess)

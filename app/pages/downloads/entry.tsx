import { hydrate } from '../../frame/hydrate.tsx'
import { Downloads } from './page.tsx'

hydrate(Downloads)

import type { Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'

export type Order = Selectable<Database['orders']>

/** What it takes to turn a payment into what it bought. */
export type FulfillDeps = Pick<
  Deps,
  'db' | 'clock' | 'secrets' | 'jobs' | 'payments' | 'log' | 'config'
>

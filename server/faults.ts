import type { Logger } from 'pino'
import type { Provider } from '#contract/providers.ts'
import type { Clock } from './clock.ts'
import { isOutage } from '#db/database-gone.ts'

/** Something outside did not answer: a provider, the mail server. It is tried again, and is no fault of the shop. */
export class NotReached extends Error {
  override name = 'NotReached'
}

/** A provider that answers, and not about this one record, however often it was asked. */
export class Unanswered extends NotReached {
  provider: Provider

  constructor(provider: Provider) {
    super(`${provider} answers, and not about this record`)
    this.provider = provider
  }
}

/** An email that our own code cannot write; it is reported as that. */
export class Unwritable extends Error {
  override name = 'Unwritable'
}

/** As jobs store them. */
export const toldElsewhere = ['NotReached', 'Unwritable']

/** What failed when it was last done. */
export interface Fault {
  work: string
  /** Whose fault it is, when it is not ours. */
  provider: Provider | null
  message: string
  since: Date
}

/** Work that the shop does by itself. */
export interface Faults {
  /** Keeps it until the same work is done without one. Our own is logged with its stack, and counted. */
  note(work: string, error: Error): void
  /** The same, for work that keeps what failed itself, as jobs do. */
  tell(work: string, error: Error): void
  /** The work was done without a fault. */
  settle(work: string): void
  /** What is kept, the oldest first. */
  list(): Fault[]
  /** Calls `act` at each fault that was not there before. */
  onNew(act: () => void): void
}

interface Outside {
  clock: Clock
  log: Logger
  count: (work: string) => void
}

export function createFaults({ clock, log, count }: Outside): Faults {
  const known = new Map<string, Fault>()
  const listeners: (() => void)[] = []

  function tell(work: string, error: Error): void {
    log.error({ work, error: error.message, stack: error.stack }, 'an internal error')
    count(work)
  }
  return {
    tell,
    note(work, error) {
      const provider = error instanceof Unanswered ? error.provider : null
      if (provider === null) tell(work, error)
      else log.warn({ work, provider }, 'a provider does not answer about one record')
      const { since = clock.now() } = known.get(work) ?? {}
      const isNew = !known.has(work)
      known.set(work, { work, provider, message: error.message, since })
      if (isNew) for (const act of listeners) act()
    },
    settle: (work) => void known.delete(work),
    list: () => [...known.values()],
    onNew: (act) => void listeners.push(act),
  }
}

/** False while something outside is away. */
export function isOwnFault(error: Error): boolean {
  return !toldElsewhere.includes(error.name) && !isOutage(error)
}

/** Acts on one after the other, until one says `stop`. What fails in one is noted, and the others go on; an outage ends it. */
export async function actOnEach<Item>(
  faults: Faults,
  work: string,
  items: Iterable<Item>,
  act: (item: Item) => Promise<'stop' | void>,
): Promise<void> {
  let hasFailed = false
  for (const item of items) {
    try {
      if ((await act(item)) === 'stop') break
    } catch (error) {
      if (!isOwnFault(error as Error) && !(error instanceof Unanswered)) throw error
      faults.note(work, error as Error)
      hasFailed = true
    }
  }
  if (!hasFailed) faults.settle(work)
}

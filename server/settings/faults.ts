import type { Logger } from 'pino'
import type { Provider } from '#contract/providers.ts'
import type { Clock } from './clock.ts'
import { isOutage } from '#db/database-gone.ts'

/**
 * Thrown when something outside, such as a provider or the mail server, did not answer. The work is tried
 * again, and it does not count as a fault of the shop.
 */
export class NotReached extends Error {
  override name = 'NotReached'
}

/** Thrown when a provider answers, but never about this one record. */
export class Unanswered extends NotReached {
  provider: Provider

  constructor(provider: Provider) {
    super(`${provider} answers, and not about this record`)
    this.provider = provider
  }
}

/** Thrown for an email that our own code cannot write. Such an email is reported separately. */
export class Unwritable extends Error {
  override name = 'Unwritable'
}

/** The names of errors, as jobs store them, that are reported elsewhere. */
export const toldElsewhere = ['NotReached', 'Unwritable']

/** An error that a task of the shop ended with when it last ran. */
export interface Fault {
  work: string
  /** The provider that caused it; null when our own code did. */
  provider: Provider | null
  message: string
  since: Date
}

/** The errors in work that the shop does on its own. */
export interface Faults {
  /**
   * Stores an error until the same work succeeds. Our own errors are logged with their stack, and counted.
   */
  note(work: string, error: Error): void
  /** Works like `note`, for work that stores its own errors, as jobs do. */
  tell(work: string, error: Error): void
  settle(work: string): void
  list(): Fault[]
  /** Calls `act` for each error that was not there before. */
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

/** Reports whether an error is our own. It is false while something outside is down. */
export function isOwnFault(error: Error): boolean {
  return !toldElsewhere.includes(error.name) && !isOutage(error)
}

/**
 * Acts on the items one after another, until one returns `stop`. An error in one item is noted and the rest
 * continue, but an outage ends the loop. Returns whether all items were acted on.
 */
export async function actOnEach<Item>(
  faults: Faults,
  work: string,
  items: Iterable<Item>,
  act: (item: Item) => Promise<'stop' | void>,
): Promise<boolean> {
  let hasFailed = false
  let hasStopped = false
  for (const item of items) {
    try {
      hasStopped = (await act(item)) === 'stop'
      if (hasStopped) break
    } catch (error) {
      if (!isOwnFault(error as Error) && !(error instanceof Unanswered)) throw error
      faults.note(work, error as Error)
      hasFailed = true
    }
  }
  if (!hasFailed) faults.settle(work)
  return !hasFailed && !hasStopped
}

import { PgBoss, fromKysely, type WorkHandler } from 'pg-boss'
import type { Logger } from 'pino'
import { z } from 'zod'
import { endWhenSilent, jobPoolSize } from '#db/connect.ts'
import { outlastOutage } from '#db/database-gone.ts'
import { providerIds } from '#contract/providers.ts'
import { shortText } from '#contract/text.ts'
import type { Db } from '#db/schema.ts'
import { isOwnFault, NotReached, type Faults } from './faults.ts'

/** The data of a job, by queue. If a job in a backup contains anything else, it is not restored. */
export const jobTypes = {
  withdrawal: z.object({ id: z.uuid() }),
  email: z.object({ emailId: z.uuid() }),
  payment: z.object({ provider: z.enum(providerIds), eventId: shortText(500) }),
  /** The address is hashed and the text that names the order is encrypted, so neither is readable. */
  rescue: z.object({ id: z.uuid(), orderSealed: z.base64url(), emailMac: z.base64url() }),
  /** A request for a sign-in code. Only its end time is readable. */
  sign_in: z.object({ id: z.uuid(), sealed: z.base64(), until: z.iso.datetime() }),
}

export type Queue = keyof typeof jobTypes
export type JobData = { [Each in Queue]: z.output<(typeof jobTypes)[Each]> }
export interface Jobs {
  /** Queues a job that exists only if `db`'s transaction commits. It does not run before its time. */
  send<Q extends Queue>(db: Db, queue: Q, data: JobData[Q], inSeconds?: number): Promise<void>
}

const queues = Object.keys(jobTypes) as Queue[]

// About a day of retries: 5 s, 10 s, 20 s … capped at two hours.
const retries = { retryLimit: 24, retryDelay: 5, retryBackoff: true, retryDelayMax: 7200 }

/** Creates pg-boss. It logs when it has to wait for the database, unless both are stopping (`ending`). */
export function createBoss(url: string, log: Logger, ending?: AbortSignal): PgBoss {
  // This connection waits for notifications and is pinged every ten seconds.
  const connection = { connectionString: url, stream: endWhenSilent(15_000) }
  const boss = new PgBoss({
    ...connection,
    max: jobPoolSize,
    connectionTimeoutMillis: 3000,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    useListenNotify: true,
    application_name: 'protocraft-jobs',
  })
  boss.on('error', (error) => {
    if (!ending?.aborted) log.warn({ error: error.message }, 'jobs are waiting for the database')
  })
  return boss
}

/** Starts the queues; `work` handles their jobs. It can be called again after a failure. */
export async function startJobs(boss: PgBoss): Promise<Jobs> {
  try {
    await openQueues(boss)
  } catch (error) {
    // Jobs that started before the failure must not run twice.
    await boss.stop({ graceful: false })
    throw error
  }
  return {
    send: async (db, queue, data, inSeconds) => {
      await boss.send(queue, data, { db: fromKysely(db), startAfter: inSeconds })
    },
  }
}

async function openQueues(boss: PgBoss): Promise<void> {
  await boss.start()
  for (const queue of queues) {
    // A job of this queue contains more than ids.
    const kept = queue === 'sign_in' ? { deleteAfterSeconds: 3600 } : {}
    await boss.createQueue(queue, { ...retries, ...kept, heartbeatSeconds: 10, notify: true })
  }
}

// Jobs without a notification, such as retries, are found by polling every two seconds.
const asking = { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }

export async function workOn<Q extends Queue>(
  boss: PgBoss,
  faults: Faults,
  queue: Q,
  handle: (data: JobData[Q]) => Promise<void>,
  workers = 4,
): Promise<void> {
  for (let worker = 0; worker < workers; worker += 1) {
    const work: WorkHandler<JobData[Q]> = async (jobs) => {
      // There may be more jobs, because many notifications at once wake a worker only once.
      boss.notifyWorker(id)
      for (const job of jobs) await handle(job.data).catch((error) => fail(faults, queue, error))
    }
    const id = await outlastOutage(() => boss.work(queue, asking, work))
  }
}

/** Fails the job, which is then retried, and records whose fault it was. */
function fail(faults: Faults, queue: Queue, error: Error): never {
  if (isOwnFault(error)) {
    faults.tell(`the queue ${queue}`, error)
    throw error
  }
  throw error.name === 'Unwritable' ? error : new NotReached(error.message, { cause: error })
}

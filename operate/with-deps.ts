import type { AdminCall } from '#server/admin/call.ts'
import { systemClock } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import type { Jobs } from '#server/running/jobs.ts'
import { createLog } from '#server/running/log.ts'
import { makeDeps } from '#server/running/make-deps.ts'
import type { Opened } from './open.ts'

/** Makes a call's deps as the running shop has them; a read queues nothing, so it needs no jobs. */
export function withDeps(
  opened: Opened,
  kind: AdminCall['kind'],
  act: (deps: Deps) => Promise<number>,
): Promise<number> {
  if (kind === 'read') return openDeps(opened, readsOnly).then(act)
  return withJobs(opened, async (jobs) => act(await openDeps(opened, jobs)))
}

const readsOnly: Jobs = {
  send: () => {
    throw new Error('a read queues nothing')
  },
}

async function openDeps({ config, database, accepted }: Opened, jobs: Jobs): Promise<Deps> {
  const log = createLog(config)
  const { smtpUrl } = config
  const own = { config, database, clock: systemClock, log, accepted, jobs, peers: config, smtpUrl }
  return (await makeDeps(own)).deps
}

/** Lets a command send emails: they leave with the running shop. */
async function withJobs(
  { config, database }: Pick<Opened, 'config' | 'database'>,
  act: (jobs: Jobs) => Promise<number>,
): Promise<number> {
  const { createBoss, startJobs } = await import('#server/running/jobs.ts')
  const ending = new AbortController()
  const boss = createBoss(database.url, createLog(config), ending.signal)
  try {
    return await act(await startJobs(boss))
  } finally {
    // The log would mix with the answer, and a connection that ends now is nothing to report.
    ending.abort()
    await boss.stop({ graceful: false })
  }
}

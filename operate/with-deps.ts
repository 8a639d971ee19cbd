import { pino, type Logger } from 'pino'
import { systemClock } from '#server/settings/clock.ts'
import type { ShopContext, Deps } from '#server/settings/deps.ts'
import { findPeers } from '#server/start/demo-peers.ts'
import type { Jobs } from '#server/settings/jobs.ts'
import { makeContext, makeDeps } from '#server/start/make-deps.ts'
import { createCommandLog } from './command-log.ts'
import type { Opened } from './open.ts'

/** Opens what a command needs if it only reads rows. */
export function openContext({ config, database, accepted }: Opened): ShopContext {
  return makeContext({
    config,
    database,
    clock: systemClock,
    log: createCommandLog(config),
    accepted,
  })
}

/** Opens what a command needs if it reads more than rows. It queues nothing, so it needs no jobs. */
export function openReader(opened: Opened, log?: Logger): Promise<Deps> {
  const jobs = {
    send: () => {
      throw new Error('a read must not queue jobs')
    },
  }
  return openDeps(opened, jobs, log)
}

/** Opens a reader without a log, for a command that prints its own findings. */
export function openQuietReader(opened: Opened): Promise<Deps> {
  return openReader(opened, pino({ level: 'silent' }))
}

/** Opens what a command needs for writing, as in the running shop. */
export function withDeps(opened: Opened, act: (deps: Deps) => Promise<number>): Promise<number> {
  return withJobs(opened, async (jobs) => act(await openDeps(opened, jobs)))
}

async function openDeps(
  { config, database, accepted }: Opened,
  jobs: Jobs,
  log = createCommandLog(config),
): Promise<Deps> {
  const { smtpUrl } = config
  const peers = await findPeers(config)
  const own = { config, database, clock: systemClock, log, accepted, jobs, peers, smtpUrl }
  return (await makeDeps(own)).deps
}

/** Lets a command queue emails, which the running shop sends. */
async function withJobs(
  { config, database }: Pick<Opened, 'config' | 'database'>,
  act: (jobs: Jobs) => Promise<number>,
): Promise<number> {
  const { createBoss, startJobs } = await import('#server/settings/jobs.ts')
  const ending = new AbortController()
  const boss = createBoss(database.url, createCommandLog(config), ending.signal)
  try {
    return await act(await startJobs(boss))
  } finally {
    // The log would mix with the output, and a connection that ends now need not be reported.
    ending.abort()
    await boss.stop({ graceful: false })
  }
}

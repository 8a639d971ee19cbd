import { randomBytes, randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { hideCounter } from './code.ts'

export interface Asking {
  emailNormal: string
  browserHash: Buffer
  /** The caller's /24 or /48. */
  wideNetwork: string
}

/**
 * Notes that somebody asks for a code; a job decides whether one is sent. Everybody takes the same
 * path: for an address without access, the row holds a code that nobody knows.
 */
export async function askForCode(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'secrets'>,
  { emailNormal, browserHash, wideNetwork }: Asking,
): Promise<void> {
  const { db, clock, jobs } = deps
  const id = randomUUID()
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('admin_codes')
      .values({
        id,
        email_norm: emailNormal,
        browser_hash: browserHash,
        code_mac: randomBytes(32),
        made_at: clock.now(),
        verified_at: null,
        ended_at: null,
      })
      .execute()
    const network = hideCounter(deps, 'network', emailNormal, wideNetwork)
    await jobs.send(trx, 'console_code', { codeId: id, network })
  })
}

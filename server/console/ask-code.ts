import { randomBytes, randomUUID } from 'node:crypto'
import type { BudgetName } from '../budgets.ts'
import type { Deps } from '../deps.ts'
import { hideCounter } from './code.ts'

export interface AskingForCode {
  emailNormal: string
  browserHash: Buffer
  /** A right code to this address was entered in this browser before. */
  isKnown: boolean
  /** The caller's /24 or /48. */
  wideNetwork: string
}

/**
 * Notes that somebody asks for a code; a job decides whether one is sent. Everybody takes the same
 * path: for an address without access, the row holds a code that nobody knows. Answers the seconds
 * until a code can go to the address for this browser.
 */
export async function askForCode(deps: Deps, asking: AskingForCode): Promise<number> {
  const { db, clock, jobs } = deps
  const { emailNormal, browserHash, wideNetwork } = asking
  const network = hideCounter(deps, 'network', emailNormal, wideNetwork)
  const seconds = await foresee(deps, asking, network)
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
    await jobs.send(trx, 'console_code', { codeId: id, network })
  })
  return seconds
}

/** What the job will find, counting nothing. */
async function foresee(
  deps: Deps,
  { emailNormal, browserHash, isKnown }: AskingForCode,
  network: string,
): Promise<number> {
  const wait = async (budget: BudgetName, key: string) => {
    const state = await deps.limits.peek(budget, key)
    return state.allowed ? 0 : state.retryAfterSeconds
  }
  if (isKnown) {
    const browser = hideCounter(deps, 'browser', emailNormal, browserHash.toString('hex'))
    return wait('consoleCodesPerKnownBrowser', browser)
  }
  const address = hideCounter(deps, 'email', emailNormal)
  const isNewNetwork = (await wait('consoleNewNetworksPerEmail', network)) === 0
  const reserve = await wait('consoleCodesPerEmailToNewNetwork', address)
  const day = await wait('consoleCodesPerEmailDay', address)
  const fromNetwork = await wait('consoleCodesPerEmailFromNetwork', network)
  return Math.max(fromNetwork, isNewNetwork ? Math.min(day, reserve) : day)
}

import type { Selectable } from 'kysely'
import type { Database, Trx } from '#db/schema.ts'
import { makeCode } from '../accounts/code.ts'
import type { BudgetName } from '../budgets.ts'
import type { Deps, Books } from '../deps.ts'
import { queueEmail } from '../mail/outbox.ts'
import { findAdmin } from './admins.ts'
import { hideCounter, knowsBrowser, macConsoleCode } from './code.ts'

type Code = Selectable<Database['admin_codes']>

interface Asked {
  codeId: string
  /** Names the address and the network that asks, for counting. */
  network: string
}

/** Sends a code to an admin who has a passkey; without one, the code would open nothing. */
export async function sendConsoleCode(deps: Deps, asked: Asked): Promise<void> {
  const code = await deps.db
    .selectFrom('admin_codes')
    .selectAll()
    .where('id', '=', asked.codeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (code === undefined) return
  const goes = await mayBeSent(deps, code, asked.network)
  const to = await findAddressee(deps, code.email_norm)
  await deps.db.transaction().execute(async (trx) => {
    if (!goes) return endCodes(deps, trx, code, '=')
    await endCodes(deps, trx, code, '<>')
    if (to !== null) await writeCode(deps, trx, code, to)
  })
}

/**
 * Strangers cannot use up the budget of a browser that has entered a right code before, and when they used
 * up that of the address, every new network still gets one code an hour.
 */
async function mayBeSent(deps: Deps, code: Code, network: string): Promise<boolean> {
  const { email_norm: email, browser_hash: browser } = code
  const spend = async (name: BudgetName, key: string) =>
    (await deps.limits.spend(name, key)).allowed
  if (await knowsBrowser(deps, email, browser))
    return spend(
      'consoleCodesPerKnownBrowser',
      hideCounter(deps, 'browser', email, browser.toString('hex')),
    )
  const isNewNetwork = await spend('consoleNewNetworksPerEmail', network)
  if (!(await spend('consoleCodesPerEmailFromNetwork', network))) return false
  const address = hideCounter(deps, 'email', email)
  if (await spend('consoleCodesPerEmailDay', address)) return true
  return isNewNetwork && spend('consoleCodesPerEmailToNewNetwork', address)
}

async function findAddressee(deps: Deps, emailNormal: string): Promise<string | null> {
  const admin = await findAdmin(deps, emailNormal)
  const passkey = await deps.db
    .selectFrom('admin_passkeys')
    .innerJoin('admins', 'admins.id', 'admin_id')
    .select('admin_passkeys.id')
    .where('email_norm', '=', emailNormal)
    .limit(1)
    .executeTakeFirst()
  return admin && passkey ? admin.email : null
}

/** One code of a browser works at a time. */
async function endCodes({ clock }: Books, trx: Trx, code: Code, which: '=' | '<>'): Promise<void> {
  await trx
    .updateTable('admin_codes')
    .set({ ended_at: clock.now() })
    .where('email_norm', '=', code.email_norm)
    .where('browser_hash', '=', code.browser_hash)
    .where('id', which, code.id)
    .where('ended_at', 'is', null)
    .execute()
}

async function writeCode(
  deps: Deps,
  trx: Trx,
  { id, email_norm: email }: Code,
  to: string,
): Promise<void> {
  const code = makeCode()
  await trx
    .updateTable('admin_codes')
    .set({ code_mac: macConsoleCode(deps, id, email, code) })
    .where('id', '=', id)
    .execute()
  await queueEmail(deps, trx, to, { kind: 'console_code', code })
}

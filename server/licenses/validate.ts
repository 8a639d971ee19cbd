import type { ValidateAnswer, ValidateRequest } from '#contract/license.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { answer, unknownLicense, type Finding } from './answer.ts'
import { allowsUse, countActivations, findByKey, judgeLicense, type License } from './find.ts'

type ValidateDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'signer'>

const seenAgainAfter = 24 * 60 * 60 * 1000

/** Says whether the license may be used, and on this device when a fingerprint is given. */
export async function validate(
  deps: ValidateDeps,
  request: ValidateRequest,
): Promise<ValidateAnswer> {
  const finding = await judge(deps, request)
  return { valid: allowsUse(finding.code), ...(await answer(deps, request, finding)) }
}

async function judge(deps: ValidateDeps, request: ValidateRequest): Promise<Finding> {
  const license = await findByKey(deps, deps.db, request.license_key)
  if (license === null) return unknownLicense()
  const code = judgeLicense(license, deps.clock.now())
  const activationCount = await countActivations(deps.db, license.id)
  const finding = { code, license, activationId: null, activationCount }
  if (request.fingerprint === undefined) return finding
  const activationId = await findSeat(deps, license, request.fingerprint)
  if (activationId === null && allowsUse(code)) return { ...finding, code: 'not_activated' }
  return { ...finding, activationId }
}

async function findSeat(
  deps: ValidateDeps,
  license: License,
  fingerprint: string,
): Promise<string | null> {
  const seat = await deps.db
    .selectFrom('activations')
    .select(['id', 'last_seen_at'])
    .where('license_id', '=', license.id)
    .where('fingerprint', '=', fingerprint)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  if (seat === undefined) return null
  await noteSeen(deps, seat)
  return seat.id
}

/** Once a day: a write for every check would make the busiest call the slowest. */
async function noteSeen(deps: ValidateDeps, seat: { id: string; last_seen_at: Date }) {
  const now = deps.clock.now()
  if (seat.last_seen_at > addMilliseconds(now, -seenAgainAfter)) return
  await deps.db
    .updateTable('activations')
    .set({ last_seen_at: now })
    .where('id', '=', seat.id)
    .execute()
}

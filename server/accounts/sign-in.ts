import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { mac, macs, seal, unsealWaiting } from '../secrets.ts'
import { findCrowd } from './ceilings.ts'
import { knowsDevice } from './known-device.ts'

type SignInDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'limits' | 'jobs'>

export interface SignInRequest {
  email: { typed: string; normal: string }
  /** The hash of the cookie the browser sent, or of the one just created for it. */
  deviceHash: Buffer
  hadCookie: boolean
  ipPrefix: string
  /** The /24 or /48 that contains it. */
  wideNetwork: string
}

/**
 * Stores the request for a code; a job decides whether to send one. Known, unknown and limited
 * addresses take the same path to the same answer, so nobody learns who has an account. Answers the
 * seconds to wait when the whole site sends too many codes, to unknown browsers only.
 */
export async function signIn(deps: SignInDeps, request: SignInRequest): Promise<number | null> {
  const { email, deviceHash, wideNetwork } = request
  const isKnown = await knowsDevice(deps, email.normal, deviceHash)
  const crowd = await findCrowd(deps)
  const id = randomUUID()
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('sign_in_requests')
      .values({
        id,
        email_mac: mac(deps.secrets.codePepper, asked, email.normal),
        network_mac: mac(deps.secrets.codePepper, 'asked from', wideNetwork),
        payload_sealed: seal(deps.secrets.seal, id, writeRequest(request)),
        created_at: deps.clock.now(),
        handled_at: null,
      })
      .execute()
    await deps.jobs.send(trx, 'sign_in', { requestId: id })
  })
  return isKnown ? null : crowd
}

const asked = 'asked for'

/** What requests may have kept of the address they are for. */
export function hideAsked({ secrets }: Pick<Deps, 'secrets'>, emailNormal: string): Buffer[] {
  return macs(secrets.codePepper, asked, emailNormal)
}

export interface WantedCode extends SignInRequest {
  /** The network has not asked for this address in the last day. */
  isNewNetwork: boolean
}

/** Null when it was handled already. */
export async function readSignInRequest(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  id: string,
): Promise<WantedCode | null> {
  const row = await db
    .selectFrom('sign_in_requests as asked')
    .select(['payload_sealed'])
    .select(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sign_in_requests as before')
            .select('before.id')
            .whereRef('before.email_mac', '=', 'asked.email_mac')
            .whereRef('before.network_mac', '=', 'asked.network_mac')
            .whereRef('before.id', '<>', 'asked.id')
            .whereRef('before.created_at', '<=', 'asked.created_at')
            .where(({ eb, ref }) =>
              eb(
                'before.created_at',
                '>',
                sql<Date>`${ref('asked.created_at')} - interval '1 day'`,
              ),
            ),
        ),
      ).as('is_new_network'),
    )
    .where('asked.id', '=', id)
    .where('asked.handled_at', 'is', null)
    .executeTakeFirst()
  if (!row?.payload_sealed) return null
  const text = unsealWaiting(secrets.seal, id, row.payload_sealed)
  return { ...readRequest(text), isNewNetwork: Boolean(row.is_new_network) }
}

function writeRequest(request: SignInRequest): string {
  return JSON.stringify({ ...request, deviceHash: request.deviceHash.toString('hex') })
}

function readRequest(text: string): SignInRequest {
  const request = JSON.parse(text)
  return { ...request, deviceHash: Buffer.from(request.deviceHash, 'hex') }
}

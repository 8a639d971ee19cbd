import { countPaymentSecrets } from '../../settings/payments.ts'
import type { Config } from '../../settings/config.ts'
import {
  nameAppSecrets,
  readKnownSecrets,
  type KnownSecret,
} from '../../settings/secrets/known-secrets.ts'
import { countSealed } from '../../licenses/reseal.ts'
import { readSigningKeys } from '../../settings/secrets/signing-keys.ts'
import { deriveSecrets, type SecretName } from '../../settings/secrets/secrets.ts'
import type { LossDeps } from './losses.ts'
import { countDevicesByKey } from './signing-key-devices.ts'

interface SecretRow {
  secret: string
  id: string | null
  state: string
  since: Date | null
  /** How many devices the key signs for now, and how many of them know no other key. */
  devices: number | null
  needed_by: number | null
  /** How many rows are encrypted with the secret. */
  rows: number | null
}

/** Lists every secret of the shop: those with an id first, then the providers'. */
export async function listSecrets(deps: LossDeps): Promise<SecretRow[]> {
  return [
    ...(await listAppSecrets(deps)),
    ...(await listSigningKeys(deps)),
    ...listOthers(deps.config),
  ]
}

async function listAppSecrets({ db, kept }: LossDeps): Promise<SecretRow[]> {
  const listed = nameAppSecrets(kept)
  const known = await readKnownSecrets(db, 'APP_SECRET')
  const counts = await countSealed(
    db,
    listed.map(({ text }) => deriveSecrets([text])),
  )
  const rows = listAll('APP_SECRET', known, listed).map((row) => ({
    ...row,
    rows: counts[listed.findIndex(({ fingerprint }) => fingerprint === row.id)] ?? null,
  }))
  const shut = counts.at(-1)!
  return shut === 0
    ? rows
    : [...rows, { ...blank, secret: 'APP_SECRET', state: 'none of these', rows: shut }]
}

async function listSigningKeys({ db, kept }: LossDeps): Promise<SecretRow[]> {
  const keys = await readSigningKeys(kept.licenseSigningKey)
  const listed = keys.map(({ kid }) => ({ fingerprint: kid }))
  const known = await readKnownSecrets(db, 'LICENSE_SIGNING_KEY')
  const counts = await countDevicesByKey(db)
  return listAll('LICENSE_SIGNING_KEY', known, listed).map((row) => {
    const { serves, needed_by } = counts.get(row.id!) ?? { serves: 0, needed_by: 0 }
    const state = row.state === 'accepted' && serves > 0 ? 'in use' : row.state
    return { ...row, state, devices: serves, needed_by }
  })
}

const blank = { id: null, since: null, devices: null, needed_by: null, rows: null }

/** Lists the secrets that were recorded at a start. */
function listAll(
  secret: SecretName,
  known: KnownSecret[],
  listed: { fingerprint: string }[],
): SecretRow[] {
  const inUse = secret === 'APP_SECRET' ? listed[0]!.fingerprint : null
  return known.map(({ fingerprint, known_since, used_since, retired_at }) => {
    const isSet = listed.some((each) => each.fingerprint === fingerprint)
    const set = fingerprint === inUse ? 'in use' : 'accepted'
    const state = isSet ? set : used_since === null ? 'given up' : 'missing'
    return {
      ...blank,
      secret,
      id: fingerprint,
      state: retired_at ? `retired ${retired_at.toISOString().slice(0, 10)}` : state,
      since: known_since,
    }
  })
}

/**
 * Lists the other secrets. Several can be accepted at once if we check them; a secret that we send has only
 * one value.
 */
function listOthers(config: Config): SecretRow[] {
  const secrets: [name: string, count: number][] = [
    ...countPaymentSecrets(config),
    ['SMTP_URL', config.smtpUrl ? 1 : 0],
    ['BACKUP_RECIPIENT', config.backup ? 1 : 0],
  ]
  return secrets
    .filter(([, count]) => count > 0)
    .map(([secret, count]) => ({
      ...blank,
      secret,
      state: count === 1 ? 'set' : `${count} accepted`,
    }))
}

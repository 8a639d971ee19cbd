import { readCode } from '#license-client/src/readings.ts'
import { z } from 'zod'
import { formatDay } from '#contract/dates.ts'
import { sizes } from '#contract/limits.ts'
import { lockLicenses } from '#db/lock-order.ts'
import type { Db, Trx } from '#db/schema.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { releaseFiles } from '../../licenses/held-files.ts'
import { countActivations, findByKey, findByOldKey, type License } from '../../licenses/find.ts'
import { lockForRenewal, recountUpdates } from '../../licenses/renew.ts'
import type { Operator } from '../act.ts'
import { defineWrite } from '../call.ts'
import { wholeNumber } from '../input.ts'

const mostDays = 3650
const mostSeats = 1000
export const days = wholeNumber(mostDays)
export const seats = wholeNumber(mostSeats)
/** The terms on the form of an action that gives licenses away. */
export const termFields = {
  days: { label: 'Days of updates', initially: 365 },
  seats: { label: 'Seats', initially: 1 },
}
/** The id of a license, or its present or former key in any form. */
export const license = z
  .string('name a license')
  .trim()
  .min(1, 'name a license')
  .max(sizes.typedKey)

/** Adds days of updates after their end, or after today if they have already ended. */
export const extendLicense = defineWrite({
  name: 'licenses/extend',
  summary: 'Add days of updates to a license.',
  past: 'Extended updates',
  form: {
    title: 'Extend updates',
    does: 'The days are added to {until}, or to today if that day has passed. The app picks up the new date at its next check. No money moves, and no email is sent.',
    fields: { days: { label: 'Days', initially: 30 } },
    done: 'Updates extended.',
  },
  forms: {
    trial: {
      title: 'Extend trial',
      does: 'The days are added to {until}, or to today if that day has passed. No email is sent.',
      done: 'Trial extended.',
    },
  },
  guards: 'keys',
  command: { words: ['license'] },
  input: { license, days },
  act: async (deps: ShopContext, trx, input) => {
    const found = await lockLicense(deps, trx, input.license)
    if ('refused' in found) return found
    if (found.status === 'revoked')
      return { refused: 'This license has ended, so its updates can’t be extended.' }
    const extended_at = deps.clock.now()
    await trx
      .insertInto('license_extensions')
      .values({ license_id: found.id, days: input.days, extended_at })
      .execute()
    const until = await recountUpdates(trx, await lockForRenewal(trx, found.id))
    return {
      license: found.id,
      before: { updatesUntil: found.updates_until },
      after: { updatesUntil: until, days: input.days },
    }
  },
})

/** Changes how many devices can use a license at once, but never to fewer than use it now. */
export const changeSeats = defineWrite({
  name: 'licenses/change-seats',
  summary: 'Change how many devices can use a license at once.',
  past: 'Changed seats',
  form: {
    title: 'Change seats',
    does: 'The license stays active on its current devices ({devices}). No money moves, and no email is sent.',
    fields: { seats: { label: 'Seats' } },
    line: 'How many devices can use it at a time',
    done: 'Seats changed.',
  },
  guards: 'keys',
  asksReason: true,
  command: { words: ['license', 'seats'] },
  input: { license, seats },
  act: async (deps: ShopContext, trx, input) => {
    const found = await lockLicense(deps, trx, input.license)
    if ('refused' in found) return found
    const { id, max_activations: before } = found
    if (before === input.seats)
      return { refused: `The number of devices of this license is already ${before}.` }
    const used = await countActivations(trx, id)
    if (used > input.seats)
      return { refused: `This license is in use on ${used} devices. Release some first.` }
    await trx
      .updateTable('licenses')
      .set({ max_activations: input.seats })
      .where('id', '=', id)
      .execute()
    return { license: id, before: { seats: before }, after: { seats: input.seats } }
  },
})

/**
 * Releases a device, named by its fingerprint or the id of its activation. A license file keeps working on
 * its machine until it expires and its grace is over, so only an owner may free that seat earlier.
 */
export const releaseDevice = defineWrite({
  name: 'licenses/release-device',
  summary:
    'Release a device from a license. A license file on the device works until it expires; only an owner can release such a device earlier.',
  past: 'Released a device',
  form: {
    title: 'Release {name}',
    label: 'Release',
    button: 'Release device',
    does: 'The license is free for another device. On this one, the app asks for a key at its next check. No email is sent.',
    line: 'The license is free for another device',
    done: 'Device released.',
  },
  forms: {
    file: {
      does: 'The license is free for another device. The license file on this one keeps working until {until}, so the license can be in use twice until then. No email is sent.',
    },
  },
  support: true,
  guards: null,
  command: { words: ['license', 'device'] },
  input: { license, device: z.string('name a device').min(1, 'name a device').max(300) },
  act: async (deps: ShopContext, trx, input, by) => {
    const found = await lockLicense(deps, trx, input.license)
    if ('refused' in found) return found
    const before = await countActivations(trx, found.id)
    const released = await trx
      .updateTable('activations')
      .set({ released_at: deps.clock.now() })
      .where('license_id', '=', found.id)
      .where(({ eb, or, cast, ref }) =>
        or([
          eb('fingerprint', '=', input.device),
          eb(cast<string>(ref('id'), 'text'), '=', input.device),
        ]),
      )
      .where('released_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (released === undefined)
      return { refused: 'This license isn’t on that device. Check its devices again.' }
    const worksUntil = await releaseFiles(deps, trx, released.id)
    if (worksUntil !== null && !isOwner(by))
      return {
        refused: `This device has a license file that works until ${formatDay(worksUntil, deps.config.sellerTimeZone)}. Only an owner can release it before.`,
      }
    return {
      license: found.id,
      before: { devices: before },
      after: {
        devices: before - 1,
        released: released.id,
        ...(worksUntil && { license_file_works_until: worksUntil }),
      },
    }
  },
})

/** Reports whether the caller is an owner: in the console or at the command line. */
function isOwner({ person, scopes }: Operator): boolean {
  return person === undefined ? scopes === undefined : person.role === 'owner'
}

/** Locks a license, named by its id or key, so that two actions on it run one after the other. */
export async function lockLicense(
  deps: ShopContext,
  trx: Trx,
  name: string,
): Promise<License | { refused: string }> {
  const byKey = await findByKey(deps, trx, name, 'lock')
  if (byKey !== null) return byKey
  const id = await findNamedId(deps, trx, name)
  const byId =
    id === null ? undefined : await lockLicenses(trx).where('id', '=', id).executeTakeFirst()
  // The typed text can be most of a key, so the answer must not repeat it.
  return byId ?? { refused: 'There is no such license. Name it by its id or its whole key.' }
}

/** Returns the id as it was typed, or the id of the license that used to have this key. */
export async function findNamedId(deps: ShopContext, db: Db, name: string): Promise<string | null> {
  const id = z.uuid().safeParse(readCode(name)).data
  if (id !== undefined) return id
  return (await findByOldKey(deps, db, name))?.id ?? null
}

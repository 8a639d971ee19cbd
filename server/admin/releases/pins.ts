import { z } from 'zod'
import { buildIdentifier, identifiers } from '#contract/download.ts'
import type { Trx } from '#db/schema.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { defineWrite } from '../call.ts'
import { lockRelease, version } from './versions.ts'

const builds = z.array(buildIdentifier).transform((names) => [...new Set(names)].toSorted())

/** Makes a version the current one until it is unpinned, for these builds or for all it has. */
export const pinRelease = defineWrite({
  name: 'releases/pin',
  summary: 'Make a version the current one, of all its builds or of these, until unpinned.',
  past: 'Made a release current',
  form: {
    title: 'Make {version} current',
    label: 'Make current',
    button: 'Make {version} current',
    does: 'Customers get this version instead of a higher one until you unpin it.',
    line: 'Customers get it instead of a higher one',
    done: '{version} is current until you unpin it.',
  },
  guards: 'releases',
  command: { words: ['version', 'builds'] },
  input: { version, builds },
  act: async ({ clock }: ShopContext, trx, input) => {
    const found = await lockRelease(trx, input.version)
    if ('refused' in found) return found
    if (found.withdrawn_at)
      return { refused: `Version ${found.version} is withdrawn. Restore it first.` }
    if (found.channel !== 'stable')
      return {
        refused: `Version ${found.version} is on ${found.channel}. Only a stable version can be pinned.`,
      }
    const own = await listBuilds(trx, found.id)
    const missing = input.builds.find((each) => !own.includes(each))
    if (missing) return { refused: `Version ${found.version} has no build ${missing}.` }
    const wanted = input.builds.length > 0 ? input.builds : own
    const before = await readPins(trx, wanted)
    if (wanted.every((each) => before[each] === found.version))
      return { refused: `Version ${found.version} is already pinned.` }
    const pin = { release_id: found.id, pinned_at: clock.now() }
    await trx
      .insertInto('release_pins')
      .values(wanted.map((identifier) => ({ identifier, ...pin })))
      .onConflict((conflict) => conflict.column('identifier').doUpdateSet(pin))
      .execute()
    const after = Object.fromEntries(wanted.map((each) => [each, found.version]))
    return { subject: found.version, before, after }
  },
})

/** Makes the highest version the current one again, for these builds or for all. */
export const unpinRelease = defineWrite({
  name: 'releases/unpin',
  summary: 'Let the highest version be current again, of all builds or of these.',
  past: 'Unpinned a release',
  form: {
    title: 'Unpin {version}',
    label: 'Unpin',
    button: 'Unpin {version}',
    does: 'Customers get the highest version again.',
    line: 'Customers get the highest version again',
    done: '{version} is no longer pinned.',
  },
  guards: 'releases',
  command: { words: ['builds'] },
  input: { builds },
  act: async (_: ShopContext, trx, input) => {
    const wanted = input.builds.length > 0 ? input.builds : identifiers
    const before = await readPins(trx, wanted)
    const pinned = Object.keys(before)
    if (pinned.length === 0) return { refused: 'None of these builds is pinned.' }
    await trx.deleteFrom('release_pins').where('identifier', 'in', pinned).execute()
    const after = Object.fromEntries(pinned.map((each) => [each, null]))
    return { subject: [...new Set(Object.values(before))].join(', '), before, after }
  },
})

async function listBuilds(trx: Trx, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('builds')
    .select('identifier')
    .where('release_id', '=', id)
    .where('identifier', 'in', identifiers)
    .orderBy('identifier')
    .execute()
  return rows.map(({ identifier }) => identifier)
}

/**
 * Reads the pinned versions of these builds, locked so that two people who pin at once do so one after the
 * other.
 */
async function readPins(trx: Trx, wanted: string[]): Promise<Record<string, string>> {
  const rows = await trx
    .selectFrom('release_pins')
    .innerJoin('releases', 'releases.id', 'release_pins.release_id')
    .select(['identifier', 'version'])
    .where('identifier', 'in', wanted)
    .orderBy('identifier')
    .forUpdate('release_pins')
    .execute()
  return Object.fromEntries(rows.map(({ identifier, version }) => [identifier, version]))
}

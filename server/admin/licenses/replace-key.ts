import { z } from 'zod'
import { formatTime } from '#contract/dates.ts'
import { readCapitals } from '#license-client/src/readings.ts'
import type { Deps, Books } from '../../deps.ts'
import { openKey } from '../../licenses/issue.ts'
import { replaceKey, type Obstacle } from '../../licenses/replace-key.ts'
import { findReplacedKey } from '../../licenses/replaced.ts'
import { defineWrite } from '../call.ts'
import { license, lockLicense } from './terms.ts'

const keep = z
  .array(z.string().trim().min(1).max(300), 'name the devices that stay, or none')
  .max(1000, 'are at most 1000')
  .describe('The devices that stay, by fingerprint or activation. All others are removed.')
const last4 = z
  .string()
  .transform(readCapitals)
  .pipe(z.string().length(4, 'must be four characters'))
  .optional()
  .describe('Of the key that leaked: refuses when the license has another one by now.')

const obstacles: Record<Obstacle, string> = {
  trial: 'A trial keeps its key until it ends. Release the other device instead.',
  suspended: 'This license is suspended, so its key doesn’t work anywhere. Reinstate it first.',
  revoked: 'This license has ended, so its key doesn’t work anywhere.',
  erased: 'The owner of this license was erased, so nobody would get the new key.',
  unknown_device: 'A device you want to keep isn’t on this license. Check its devices again.',
}

/**
 * Gives a license whose key leaked a new one, for its owner. Named by the leaked key itself, it is replaced
 * once, however often somebody asks.
 */
export const replaceLeakedKey = defineWrite({
  name: 'licenses/replace-key',
  summary: 'Give a license whose key leaked a new one, and email it to its owner.',
  guards: 'keys',
  command: {
    words: ['license', 'keep'],
    question:
      'The new key is emailed to its owner. Devices that are not named are removed, and cannot return for 30 days.',
  },
  input: { license, keep, last4 },
  act: async (deps: Deps, trx, input) => {
    const found = await lockLicense(deps, trx, input.license)
    if ('refused' in found) return found
    const earlier = await findReplacedKey(deps, trx, input.license)
    if (earlier !== null)
      return {
        refused: `This key was replaced on ${formatTime(earlier.replaced_at, deps.config.sellerTimeZone)}.`,
      }
    if (input.last4 !== undefined && input.last4 !== found.key_last4)
      return {
        refused: `This license has a new key by now, ending in ${found.key_last4}. Look at the license again.`,
      }
    const replaced = await replaceKey(deps, trx, found, { keep: input.keep, by: 'operator' })
    if (typeof replaced === 'string') return { refused: obstacles[replaced] }
    const { kept, removed, worksUntil, offlineUntil } = replaced
    return {
      subject: found.id,
      before: { last4: found.key_last4 },
      after: { last4: replaced.last4, kept, removed, worksUntil, offlineUntil },
    }
  },
})

/** Shows a whole key, once; the record does not hold it. */
export const revealKey = defineWrite({
  name: 'licenses/reveal-key',
  summary: 'Show the whole key of a license once: `shown.key`.',
  personOnly: true,
  guards: 'keys',
  command: { words: ['license'] },
  input: { license },
  act: async (deps: Books, trx, input) => {
    const found = await lockLicense(deps, trx, input.license)
    if ('refused' in found) return found
    const key = openKey(deps, found)
    if (key === null)
      return { refused: 'The stored copy of this key can’t be opened. Look at “secrets status”.' }
    return { subject: found.id, before: {}, after: { last4: found.key_last4 }, shown: { key } }
  },
})

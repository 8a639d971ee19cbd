import { formatTime } from '#contract/dates.ts'
import type { Deps, ShopContext } from '../../settings/deps.ts'
import { findByOldKey } from '../../licenses/find.ts'
import { openKey } from '../../licenses/issue.ts'
import { replaceKey, type Obstacle } from '../../licenses/replace-key.ts'
import { defineWrite } from '../call.ts'
import { license, lockLicense } from './terms.ts'

const obstacles: Record<Obstacle, string> = {
  trial: 'A trial keeps its key until it ends. Release the other device instead.',
  suspended: 'This license is suspended, so its key doesn’t work anywhere. Reinstate it first.',
  revoked: 'This license has ended, so its key doesn’t work anywhere.',
  erased: 'The owner of this license was erased, so nobody would get the new key.',
}

/**
 * Replaces a leaked key. If the license is named by that key, it gets only one new key, even if somebody asks
 * again.
 */
export const replaceLeakedKey = defineWrite({
  name: 'licenses/replace-key',
  summary: 'Give a license whose key leaked a new one, and email it to its owner.',
  past: 'Replaced the key',
  form: {
    title: 'Replace a leaked key',
    button: 'Replace key',
    line: 'A leaked key stops on every device',
    isGrave: true,
    does: 'The customer gets a new key by email. The old one stops working on all devices at once. The license keeps its order, seats and days, and its devices: they’re active again once the new key is entered. Release the ones that aren’t the customer’s.',
    done: 'Key replaced. The new key is on its way to the owner.',
  },
  guards: 'keys',
  asksReason: true,
  command: {
    words: ['license'],
    question: true,
  },
  input: { license },
  act: async (deps: Deps, trx, input) => {
    const found = await lockLicense(deps, trx, input.license)
    if ('refused' in found) return found
    const earlier = await findByOldKey(deps, trx, input.license)
    if (earlier !== null)
      return {
        refused: `This key was replaced on ${formatTime(earlier.key_replaced_at!, deps.config.sellerTimeZone)}.`,
      }
    const replaced = await replaceKey(deps, trx, found, 'operator')
    if (typeof replaced === 'string') return { refused: obstacles[replaced] }
    return {
      license: found.id,
      before: { last4: found.key_last4 },
      after: { last4: replaced.key_last4 },
    }
  },
})

/** Shows a whole key, once. The record does not contain it. */
export const revealKey = defineWrite({
  name: 'licenses/reveal-key',
  summary: 'Show the whole key of a license once: `shown.key`.',
  past: 'Revealed the key',
  form: {
    title: 'Reveal key',
    does: 'Only you see the key, and the audit log records it. No email is sent.',
    line: 'Only you see it. The audit log records it',
    isForCustomer: true,
    done: 'The key is shown at the top of the list.',
  },
  personOnly: true,
  guards: 'keys',
  asksReason: true,
  command: { words: ['license'] },
  input: { license },
  act: async (deps: ShopContext, trx, input) => {
    const found = await lockLicense(deps, trx, input.license)
    if ('refused' in found) return found
    const key = openKey(deps, found)
    if (key === null)
      return { refused: 'The stored copy of this key can’t be opened. Look at “secrets status”.' }
    return { license: found.id, before: {}, after: { last4: found.key_last4 }, shown: { key } }
  },
})

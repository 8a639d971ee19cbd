import { defineWrite } from '../call.ts'
import type { Books } from '../../deps.ts'
import { openKey } from '../../licenses/issue.ts'
import { license, lockLicense } from './terms.ts'

/** Shows a whole key, once; the record does not hold it. */
export const revealKey = defineWrite({
  name: 'licenses/reveal-key',
  summary: 'Show the whole key of a license once: `shown.key`.',
  guards: 'keys',
  command: { words: ['license'] },
  input: { license },
  act: async (deps: Books, trx, input) => {
    const found = await lockLicense(deps, trx, input.license)
    if ('refused' in found) return found
    const key = openKey(deps, found)
    if (key === null) return { refused: 'The stored copy of this key cannot be opened.' }
    return { subject: found.id, before: {}, after: { last4: found.key_last4 }, shown: { key } }
  },
})

import { z } from 'zod'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { decideCorrection, lockWaitingCorrection } from '../../customers/corrections.ts'
import { queueEmail } from '../../mail/outbox.ts'
import { defineWrite } from '../call.ts'
import { customer, email } from '../input.ts'
import { lockCustomer } from './lock.ts'

/**
 * Asks to give an account another address. The request waits a day, in which whoever reads the
 * present address can stop it: support may have been talked into asking.
 */
export const askCorrection = defineWrite({
  name: 'customers/ask-correction',
  summary: 'Ask to change the email address of a customer; for a day, the present one can stop it.',
  support: true,
  personOnly: true,
  guards: 'people',
  command: null,
  input: { customer, email },
  act: async (deps: Deps, trx, input) => {
    const account = await lockCustomer(deps, trx, input.customer)
    if ('refused' in account) return account
    const { typed, normal } = input.email
    if (normal === account.email_norm)
      return { refused: `This customer already has the address ${typed}.` }
    const now = deps.clock.now()
    const asked = await trx
      .insertInto('address_corrections')
      .values({
        account_id: account.id,
        email: typed,
        email_norm: normal,
        recorded_email: account.email,
        asked_at: now,
        takes_effect_at: addMilliseconds(now, times.day),
      })
      .onConflict((conflict) =>
        conflict.column('account_id').where('outcome', 'is', null).doNothing(),
      )
      .returning(['id', 'takes_effect_at'])
      .executeTakeFirst()
    if (asked === undefined)
      return { refused: 'This customer already has a correction waiting. Stop that one first.' }
    const takesEffectAt = asked.takes_effect_at.toISOString()
    const facts = { kind: 'correction_asked' as const, correctionId: asked.id, takesEffectAt }
    // Erasing the account finds the email by this name.
    await queueEmail(deps, trx, account.email, facts, { once: `asked:${account.id}:${asked.id}` })
    return { subject: account.id, before: {}, after: { correction: asked.id, takesEffectAt } }
  },
})

/** Stops a correction of an account that waits. */
export const stopCorrection = defineWrite({
  name: 'customers/stop-correction',
  summary: 'Stop a corrected email before it takes effect.',
  support: true,
  guards: null,
  command: { words: ['correction'] },
  input: { correction: z.uuid('is not the id of a correction') },
  act: async (deps: Deps, trx, { correction: id }) => {
    const waiting = await lockWaitingCorrection(trx, 'id', id)
    if (waiting === null)
      return { refused: `Correction ${id} is no longer waiting: it took effect or was stopped.` }
    if (waiting.account_id === null)
      return {
        refused:
          'This is the correction of an order. Only the address on record can stop it, with the link we emailed there.',
      }
    await decideCorrection(deps, trx, waiting, 'stopped')
    const [before, after] = ['waits', 'stopped'].map((state) => ({ correction: id, state }))
    return { subject: waiting.account_id, before: before!, after: after! }
  },
})

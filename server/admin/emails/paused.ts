import { z } from 'zod'
import { lockEmails } from '#db/lock-order.ts'
import type { Trx } from '#db/schema.ts'
import type { Deps, ShopContext } from '../../settings/deps.ts'
import { defineWrite } from '../call.ts'

/** The emails to act on; all of them if none is named. */
const emails = z.array(z.uuid('must be the id of an email'))

const askAboutAll = ({ emails: named }: Record<string, unknown>) =>
  (named as string[]).length > 0
    ? null
    : 'This affects every paused email. First check emails list --state paused.'

export const sendPaused = defineWrite({
  name: 'emails/send-paused',
  summary: 'Send emails that a restore paused; all of them when none is named.',
  past: 'Sent paused emails',
  form: {
    title: 'Send {count}',
    button: 'Send',
    label: 'Send {count}',
    does: 'The emails are sent at once. Customers who got them before the restore get them again.',
    done: 'Sent {count}.',
  },
  guards: 'keys',
  asksReason: true,
  command: { words: ['emails'], question: askAboutAll },
  input: { emails },
  act: async ({ jobs }: Deps, trx, input) => {
    const paused = await lockPaused(trx, input.emails)
    if ('refused' in paused) return paused
    await trx.updateTable('emails').set({ paused_at: null }).where('id', 'in', paused.ids).execute()
    for (const emailId of paused.ids) await jobs.send(trx, 'email', { emailId })
    return describeDecided(paused.ids, 'sent')
  },
})

/** Drops emails that a restore paused, such as those that had been sent before the restore. */
export const dropPaused = defineWrite({
  name: 'emails/drop-paused',
  summary: 'Drop emails that a restore paused; all of them when none is named.',
  past: 'Dropped paused emails',
  form: {
    title: 'Drop {count}',
    button: 'Drop',
    label: 'Drop {count}',
    isGrave: true,
    does: 'The emails are never sent, and their text is deleted. Customers get nothing.',
    done: 'Dropped {count}.',
  },
  guards: 'keys',
  asksReason: true,
  command: { words: ['emails'], question: askAboutAll },
  input: { emails },
  act: async ({ clock }: ShopContext, trx, input) => {
    const paused = await lockPaused(trx, input.emails)
    if ('refused' in paused) return paused
    await trx
      .updateTable('emails')
      .set({ dropped_at: clock.now(), payload_sealed: null })
      .where('id', 'in', paused.ids)
      .execute()
    return describeDecided(paused.ids, 'dropped')
  },
})

/** Locks paused emails. If two people decide at once, the second waits and then finds none. */
async function lockPaused(
  trx: Trx,
  wanted: string[],
): Promise<{ ids: string[] } | { refused: string }> {
  const rows = await lockEmails(trx)
    .where('paused_at', 'is not', null)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .$if(wanted.length > 0, (query) => query.where('id', 'in', wanted))
    .execute()
  const ids = rows.map(({ id }) => id)
  const missing = wanted.find((id) => !ids.includes(id))
  if (missing !== undefined)
    return {
      refused: `Email ${missing} isn’t paused. “emails list --state paused” shows those that are.`,
    }
  return ids.length > 0 ? { ids } : { refused: 'No email is paused.' }
}

function describeDecided(ids: string[], became: string) {
  return {
    subject: ids.length === 1 ? ids[0]! : `${ids.length} emails`,
    before: { paused: ids.length },
    after: { [became]: ids.length },
  }
}

/** Drops an email that the program cannot write, once nobody needs it. */
export const dropUnwritable = defineWrite({
  name: 'emails/drop',
  summary: 'Drop an email that the shop cannot write; it is never sent.',
  past: 'Dropped an email',
  form: {
    title: 'Drop this email',
    label: 'Drop',
    button: 'Drop email',
    isGrave: true,
    does: 'The email is never sent, and its text is deleted.',
    done: 'Email dropped.',
  },
  guards: 'keys',
  asksReason: true,
  command: { words: ['email'] },
  input: { email: z.uuid('is not the id of an email') },
  act: async ({ clock }: ShopContext, trx, { email: id }) => {
    const dropped = await trx
      .updateTable('emails')
      .set({ dropped_at: clock.now(), payload_sealed: null })
      .where('id', '=', id)
      .where('write_fault', 'is not', null)
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .returning(['kind', 'write_fault'])
      .executeTakeFirst()
    if (dropped === undefined)
      return { refused: `Email ${id} isn’t waiting because of a fault, so it can’t be dropped.` }
    return { subject: id, before: { fault: dropped.write_fault }, after: { dropped: dropped.kind } }
  },
})

import { z } from 'zod'
import { sizes } from '#contract/limits.ts'
import type { ShopContext } from '../../settings/deps.ts'
import type { Operator } from '../act.ts'
import { defineWrite } from '../call.ts'
import { customer } from '../input.ts'
import { lockCustomer } from './lock.ts'

const text = z
  .string('write a note')
  .trim()
  .min(1, 'write a note')
  .max(sizes.customerNote, `must be at most ${sizes.customerNote} characters`)

/** Adds a note. The journal does not contain its text, because entries stay when a customer is erased. */
export const addNote = defineWrite({
  name: 'customers/add-note',
  summary: 'Add a note to a customer, for the people who run the shop.',
  past: 'Added a note',
  support: true,
  guards: null,
  command: { words: ['customer', 'text'] },
  input: { customer, text },
  act: async (deps: ShopContext, trx, input, by) => {
    const account = await lockCustomer(deps, trx, input.customer)
    if ('refused' in account) return account
    const { id } = await trx
      .insertInto('customer_notes')
      .values({
        account_id: account.id,
        author: by.name,
        text: input.text,
        written_at: deps.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { account: account.id, before: {}, after: { note: id } }
  },
})

export const removeNote = defineWrite({
  name: 'customers/remove-note',
  summary: 'Remove a note from a customer; support people remove only their own.',
  past: 'Removed a note',
  form: {
    title: 'Remove this note',
    label: 'Remove',
    button: 'Remove note',
    isGrave: true,
    does: 'The note is deleted for everyone. This can’t be undone.',
    asksNoReason: true,
    done: 'Note removed.',
  },
  support: true,
  guards: null,
  command: { words: ['note'], question: true },
  input: { note: z.uuid('is not the id of a note') },
  act: async (_deps: ShopContext, trx, { note: id }, by) => {
    const note = await trx
      .selectFrom('customer_notes')
      .select(['account_id', 'author'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (note === undefined) return { refused: `There is no note ${id}.` }
    if (!mayRemove(by, note.author))
      return { refused: 'Only an owner or the author of a note can remove it.' }
    await trx.deleteFrom('customer_notes').where('id', '=', id).execute()
    return { account: note.account_id, before: { note: id }, after: {} }
  },
})

export function mayRemove({ name, person }: Operator, author: string): boolean {
  return person?.role !== 'support' || author === name
}

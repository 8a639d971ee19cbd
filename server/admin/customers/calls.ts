import { z } from 'zod'
import { sizes } from '#contract/limits.ts'
import { foundCustomer, moment, shownCustomer } from '#contract/admin/customers.ts'
import { after } from '#contract/admin/filters.ts'
import { listOf } from '#contract/admin/list.ts'
import { correctEmail } from './correct-email.ts'
import { eraseCustomer } from './erase.ts'
import { takeExport } from './export.ts'
import { findCustomers } from './find.ts'
import { customer } from '../input.ts'
import { listCustomers } from './list.ts'
import { addNote, mayRemove, removeNote } from './notes.ts'
import { makeNamer } from '../audit/tell-action.ts'
import { formatPage } from '../page.ts'
import { resendEmail } from './resend-email.ts'
import { findAccount, showCustomer } from './show.ts'
import { readCustomerTimeline } from '../timeline.ts'
import { defineRead, type AdminCall } from '../call.ts'

type ListCalls = () => Promise<AdminCall[]>

const makeReads = (list: ListCalls): AdminCall[] => [
  listCustomers,
  defineRead({
    name: 'customers/find',
    summary:
      'Find customers by an email or a part of it, a license key, an order, a payment, a device or an invoice; newest first.',
    support: true,
    command: {
      words: ['q'],
      columns: ['id', 'email', 'since', 'orders', 'licenses', 'found_by'],
    },
    input: z.object({ q: z.string().max(sizes.typedKey), after }),
    output: listOf(foundCustomer).page,
    read: async (deps, { q, after: page }) => formatPage(await findCustomers(deps, q, page)),
  }),
  defineRead({
    name: 'customers/show',
    summary: 'Show a customer, named by id or email: since when, what they paid, what waits.',
    support: true,
    command: { words: ['customer'] },
    input: z.object({ customer }),
    output: shownCustomer,
    read: (deps, input) => showCustomer(deps, input.customer),
  }),
  defineRead({
    name: 'customers/timeline',
    summary: 'List everything that happened to a customer, and the notes on them, newest first.',
    support: true,
    command: { words: ['customer'], columns: ['at', 'who', 'title', 'subject', 'detail'] },
    input: z.object({ customer, after }),
    output: listOf(moment).page,
    async read(deps, input, by) {
      const found = await findAccount(deps, input.customer)
      if ('refused' in found) return found
      const nameAction = makeNamer(await list())
      const timeline = await readCustomerTimeline(deps, found.id, nameAction, input.after)
      if ('refused' in timeline) return timeline
      const mark = (told: (typeof timeline)[number]) =>
        told.kind === 'note' ? { ...told, removable: mayRemove(by, String(told.author)) } : told
      return formatPage(timeline.map(mark))
    },
  }),
]

const writes: AdminCall[] = [
  correctEmail,
  resendEmail,
  addNote,
  removeNote,
  takeExport,
  eraseCustomer,
]

/** Makes the calls about customers. `list` lists all calls, because their words describe what was done. */
export const makeCustomerCalls = (list: ListCalls): AdminCall[] => [...makeReads(list), ...writes]

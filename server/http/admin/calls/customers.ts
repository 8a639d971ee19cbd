import { z } from 'zod'
import {
  askedCorrection,
  foundCustomer,
  listOf,
  moment,
  shownCustomer,
} from '#contract/admin/customers.ts'
import { askCorrection, stopCorrection } from '#server/admin/ask-correction.ts'
import { correctEmail } from '#server/admin/correct-email.ts'
import { eraseCustomer } from '#server/admin/erase-customer.ts'
import { exportCustomer, noteExport } from '#server/admin/export-customer.ts'
import { findCustomers } from '#server/admin/find-customers.ts'
import { customer } from '#server/admin/input.ts'
import { listAskedCorrections } from '#server/admin/list-asked-corrections.ts'
import { mergeCustomers } from '#server/admin/merge-customers.ts'
import { makePage } from '#server/admin/page.ts'
import { resendEmail } from '#server/admin/resend-email.ts'
import { findAccount, showCustomer } from '#server/admin/show-customer.ts'
import { readStory, writeMoment } from '#server/admin/story.ts'
import { defineRead, defineWrite, type AdminCall } from '../call.ts'

const after = z.string().max(100).optional()

const reads: AdminCall[] = [
  defineRead({
    name: 'customers/find',
    summary:
      'Find customers by an email or a part of it, a license key, an order, a payment, a device or an invoice; newest first.',
    support: true,
    input: z.object({ q: z.string().max(400), after }),
    output: listOf(foundCustomer),
    async read(deps, { q, after: page }) {
      const found = await findCustomers(deps, q, page)
      if ('refused' in found) return found
      return makePage(found, (row) => ({ ...row, since: row.since.toISOString() }))
    },
  }),
  defineRead({
    name: 'customers/show',
    summary: 'Show a customer, named by id or email: since when, what they paid, what waits.',
    support: true,
    input: z.object({ customer }),
    output: shownCustomer,
    read: (deps, input) => showCustomer(deps, input.customer),
  }),
  defineRead({
    name: 'customers/story',
    summary: 'List everything that happened to a customer, newest first.',
    support: true,
    input: z.object({ customer, after }),
    output: listOf(moment),
    async read(deps, input) {
      const found = await findAccount(deps, input.customer)
      if ('refused' in found) return found
      const rows = await readStory(deps, found.id, { after: input.after })
      return 'refused' in rows ? rows : makePage(rows, writeMoment)
    },
  }),
  defineRead({
    name: 'customers/list-corrections',
    summary: 'List the corrected emails that support asked for and that wait.',
    support: true,
    input: z.object({ after }),
    output: listOf(askedCorrection),
    read: listAskedCorrections,
  }),
]

const writes: AdminCall[] = [
  defineWrite({
    name: 'customers/correct-email',
    summary: 'Give a customer another email address at once, without codes.',
    input: correctEmail.schema,
    guards: 'people',
    act: correctEmail,
  }),
  defineWrite({
    name: 'customers/ask-correction',
    summary:
      'Ask to change the email address of a customer; for a day, the present one can stop it.',
    support: true,
    personOnly: true,
    input: askCorrection.schema,
    guards: 'people',
    act: askCorrection,
  }),
  defineWrite({
    name: 'customers/stop-correction',
    summary: 'Stop a corrected email before it takes effect.',
    support: true,
    input: stopCorrection.schema,
    guards: null,
    act: stopCorrection,
  }),
  defineWrite({
    name: 'customers/merge',
    summary: 'Move all that one customer has to another, and end the first account.',
    input: mergeCustomers.schema,
    guards: 'people',
    act: mergeCustomers,
  }),
  defineWrite({
    name: 'customers/resend-email',
    summary: 'Email a key, a receipt, an invoice or a reminder again, to the address on record.',
    support: true,
    input: resendEmail.schema,
    guards: null,
    act: resendEmail,
  }),
  defineWrite({
    name: 'customers/export',
    summary: 'Get a copy of everything stored about a customer: `shown.data` is JSON.',
    input: noteExport.schema,
    guards: 'people',
    async act(deps, by, input) {
      const noted = await noteExport(deps, by, input)
      if (!noted.ok) return noted
      const data = await exportCustomer(deps, noted.change.subject)
      return { ...noted, shown: { data: JSON.stringify(data, null, 2) } }
    },
  }),
  defineWrite({
    name: 'customers/erase',
    summary: 'Remove everything that identifies a customer, except invoices.',
    input: eraseCustomer.schema,
    guards: 'people',
    act: eraseCustomer,
  }),
]

export const customerCalls: AdminCall[] = [...reads, ...writes]

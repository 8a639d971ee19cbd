import { z } from 'zod'
import { quotePage } from '#contract/admin/quotes.ts'
import type { Operator } from '#server/admin/act.ts'
import { listQuotes } from '#server/admin/list-quotes.ts'
import { createQuote, renewQuoteLink, withdrawQuote } from '#server/admin/quotes.ts'
import { formatPage } from '#server/admin/format-rows.ts'
import type { Deps } from '#server/deps.ts'
import { makeQuoteToken } from '#server/orders/quotes.ts'
import { defineRead, defineWrite, type AdminCall, type Done } from '../call.ts'
import { after } from './fields.ts'

const { unitCents, validDays, ...terms } = createQuote.schema.shape

export const quoteCalls: AdminCall[] = [
  defineRead({
    name: 'quotes/list',
    summary: 'Offers to teams, newest first; never their links.',
    support: true,
    input: z.object({ after }),
    output: quotePage,
    read: async (deps, filter) =>
      formatPage(
        await listQuotes(deps, filter.after),
        ({ created, valid_until: until, ...row }) => ({
          ...row,
          created_at: created.toISOString(),
          valid_until: until.toISOString(),
        }),
      ),
  }),
  defineWrite({
    name: 'quotes/create',
    summary: 'Make an offer to a team; its link is shown once.',
    input: z.object({ ...terms, unit_cents: unitCents!, valid_days: validDays! }),
    guards: 'money',
    act: (deps, by, { unit_cents, valid_days, ...offer }) =>
      actWithLink(deps, by, createQuote, {
        ...offer,
        unitCents: unit_cents,
        validDays: valid_days,
      }),
  }),
  defineWrite({
    name: 'quotes/withdraw',
    summary: 'End an offer that nobody paid.',
    input: withdrawQuote.schema,
    guards: null,
    act: withdrawQuote,
  }),
  defineWrite({
    name: 'quotes/new-link',
    summary: 'Replace the link to an offer that nobody paid; the one before stops working.',
    input: renewQuoteLink.schema,
    guards: 'money',
    act: (deps, by, input) => actWithLink(deps, by, renewQuoteLink, input),
  }),
]

/** The link is stored nowhere. */
async function actWithLink(
  deps: Deps,
  by: Operator,
  action: typeof createQuote,
  input: unknown,
): Promise<Done> {
  const token = makeQuoteToken()
  const outcome = await action({ ...deps, token }, by, input)
  if (!outcome.ok) return outcome
  return { ...outcome, shown: { link: `${deps.config.siteUrl}/quote?t=${token}` } }
}

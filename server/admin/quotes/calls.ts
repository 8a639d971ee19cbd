import { z } from 'zod'
import { quotePage } from '#contract/admin/quotes.ts'
import { listQuotes } from './list.ts'
import { printQuoteProForma, sendProForma } from './pro-forma.ts'
import { recordTransfer } from './record-transfer.ts'
import { createQuote, renewQuoteLink, withdrawQuote } from './quotes.ts'
import { formatPage } from '../page.ts'
import { defineRead, type AdminCall } from '../call.ts'
import { after } from '../filters.ts'

export const quoteCalls: AdminCall[] = [
  defineRead({
    name: 'quotes/list',
    summary: 'Offers to teams, newest first; never their links.',
    support: true,
    input: z.object({ after }),
    output: quotePage,
    read: async (deps, filter) => formatPage(await listQuotes(deps, filter.after)),
  }),
  createQuote,
  withdrawQuote,
  renewQuoteLink,
  sendProForma,
  printQuoteProForma,
  recordTransfer,
]

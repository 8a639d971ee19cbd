import { listQuotes } from './list.ts'
import { printQuoteProForma, sendProForma } from './pro-forma.ts'
import { recordTransfer } from './record-transfer.ts'
import { createQuote, renewQuoteLink, withdrawQuote } from './quotes.ts'
import type { AdminCall } from '../call.ts'

export const quoteCalls: AdminCall[] = [
  listQuotes,
  createQuote,
  withdrawQuote,
  renewQuoteLink,
  sendProForma,
  printQuoteProForma,
  recordTransfer,
]

import { createQuote as create } from '#server/orders/quotes.ts'

export const createQuote = create

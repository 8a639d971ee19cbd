/** Notes from interviews, edited by a writer: the same kind of review as for code, but of prose. */
export const summary = [
  '# What we heard',
  'We talked to 12 customers between March and May.',
  'Seven of the 12 compare single lines with their own books, and that is the reason they gave us for wanting tax rounded per line.',
  'It was also mentioned that the total was one cent off for two of them.',
]

export const summaryProposed = [
  ...summary.slice(0, 2),
  'Seven of the 12 compare single lines with their own books and so want tax rounded per line.',
  'Two saw a total that was one cent off.',
]

export const quotes = [
  '# In their words',
  '“The total was one cent off. I had to explain that to the auditor twice.”',
  '“I compare every line with my own books.”',
  '“Show me the exact amount when I point at it.”',
]

export const quotesProposed = [
  ...quotes.slice(0, 2),
  '“I compare every invoice with my own books.”',
  ...quotes.slice(3),
]

import { sayWords } from '#contract/capitalize.ts'

/** The events that pages send, called as the steps of the funnel are. */
const events: Record<string, string> = {
  page_view: 'Page views',
  begin_checkout: 'Purchase page seen',
  begin_crypto_checkout: 'Crypto checkout begun',
  conversion: 'Conversions',
}

/** A step, an event or an answer, in words. */
export function sayValue(value: string): string {
  return events[value] ?? sayWords(value)
}

import type { sendEvent } from '../events.ts'

let told = ''

/** Says once which words were not found; says nothing of what may name a person, such as an email. */
export function tellMissed(question: string, send: typeof sendEvent): void {
  const words = tidy(question)
  if (!/^(?=.{1,40}$)\p{L}+( \p{L}+)*$/u.test(words) || words === told) return
  told = words
  void send({ name: 'search_missed', words })
}

/** Empty for what has a digit or an @. */
function tidy(question: string): string {
  if (/[\p{N}@]/u.test(question)) return ''
  return question
    .toLowerCase()
    .replace(/\P{L}+/gu, ' ')
    .trim()
}

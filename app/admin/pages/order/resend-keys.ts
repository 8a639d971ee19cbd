import type { ShownOrder } from '#contract/admin/orders.ts'
import { act, type NamedAction } from '../../ui/act.ts'

/** Sends again the keys of the licenses that the order bought and that work, and says to whom. */
export function resendKeys({ id: number, account_id: buyer, licenses }: ShownOrder): NamedAction[] {
  const working = licenses.filter(({ status, is_renewed: isRenewed }) => {
    return status === 'active' && !isRenewed
  })
  const { account_id: customer } =
    working.find(({ account_id: account }) => account === buyer) ?? working[0] ?? {}
  if (customer === undefined) return []
  const sent = working.filter(({ account_id: account }) => account === customer)
  const people = sayPeople([...new Set(sent.flatMap(({ sent_to: email }) => email ?? []))])
  const own =
    sent.length === 1
      ? { does: `The key stays the same and goes to ${people}.` }
      : {
          ...nameAll(`Resend ${sent.length} license keys`),
          does: `The keys stay the same and go to ${people}.`,
          done: 'The emails are on their way.',
        }
  return [act('customers/resend-email/key', { customer, which: 'key', number }, {}, own)]
}

const nameAll = (label: string) => ({ label, title: label, button: label })

const mostNamed = 4

function sayPeople(emails: string[]): string {
  const others = emails.length - mostNamed
  const named = others > 1 ? [...emails.slice(0, mostNamed), `${others} others`] : emails
  return new Intl.ListFormat('en-US').format(named)
}

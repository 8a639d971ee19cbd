import type { Moment } from '#contract/admin/customers.ts'
import type { ListedEmail } from '#contract/admin/emails.ts'
import type { ShownOrder } from '#contract/admin/orders.ts'

/** Everything that happened to an order, newest first, as the story of a customer tells it. */
export function listMoments(order: ShownOrder): Moment[] {
  const moments = [
    tell(order.created_at, 'order', order.id, { ...factsOf(order), is_paid: false, state: 'open' }),
    ...(order.paid === null
      ? []
      : [tell(order.paid.at, 'order', order.id, { ...factsOf(order), is_paid: true })]),
    ...order.licenses
      .filter(({ is_renewed: isRenewed }) => !isRenewed)
      .map(({ id, created_at: at, ...facts }) =>
        tell(at, 'license', id, { ...facts, is_given: false, is_renewed: null }),
      ),
    ...order.refunds.map(({ at, cents }) =>
      tell(at, 'refund', order.id, { cents, currency: order.currency }),
    ),
    ...order.documents.map(({ number, what, issued_at: at }) =>
      tell(at, what === 'invoice' ? 'invoice' : 'credit_note', number, { number }),
    ),
    ...order.emails.flatMap(tellEmail),
    ...order.in_quarantine.map(({ id, reason, created_at: at }) =>
      tell(at, 'quarantined', id, { reason }),
    ),
    ...order.audit
      // The payment itself already says so.
      .filter(({ action }) => action !== 'order paid')
      .map(({ at, ...facts }) =>
        tell(at, 'audit', `${order.id} ${facts.action}`, { ...facts, detail: '{}' }),
      ),
    ...order.actions.map(({ number, at, after, actor, actor_name, action, reason }) =>
      tell(at, 'operator', String(number), {
        actor,
        actor_name,
        action,
        reason,
        after: JSON.stringify(after),
      }),
    ),
  ]
  // Of what happened in one moment, the later step comes first too.
  return moments.toReversed().toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

/** That it left, and that it came back later: each at its moment. */
function tellEmail(email: ListedEmail): Moment[] {
  const { id, kind, to, reason, created_at, sent_at, dropped_at, bounced_at } = email
  const state = sent_at === null ? email.state : 'sent'
  const at = sent_at ?? dropped_at ?? created_at
  return [
    ...(state === 'bounced' ? [] : [tell(at, 'email', id, { kind, to, state })]),
    ...(bounced_at === null ? [] : [tell(bounced_at, 'email_bounced', id, { kind, to, reason })]),
  ]
}

function tell(at: string, kind: Moment['kind'], subject: string, facts: Moment['facts']): Moment {
  return { at, kind, subject, facts }
}

function factsOf({ kind, provider, quantity, asked, paid }: ShownOrder): Moment['facts'] {
  return {
    // It is the title of the page.
    number: null,
    kind,
    provider,
    quantity,
    unit_cents: asked.unit_cents,
    currency: asked.currency,
    amount_cents: paid?.cents ?? null,
    tax_cents: paid?.tax_cents ?? null,
  }
}

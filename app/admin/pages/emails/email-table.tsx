import { nameEmailKind } from '#contract/admin/email-kinds.ts'
import type { ListedEmail } from '#contract/admin/emails.ts'
import { Chip } from '#app/ui/chip.tsx'
import { CustomerLink } from '../../ui/customer-link.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { When } from '../../ui/when.tsx'
import { stateWords } from './email-words.ts'

export const columns: Column<ListedEmail>[] = [
  {
    head: 'Email',
    cell: (email) =>
      hasMore(email) ? (
        <a href={`/admin/email?id=${email.id}`}>{nameEmailKind(email.kind)}</a>
      ) : (
        nameEmailKind(email.kind)
      ),
  },
  {
    head: 'To',
    onPhone: 'note',
    cell: ({ account_id, to }) => <CustomerLink id={account_id} email={to} />,
  },
  {
    head: 'About',
    cell: ({ order_id: id, order_number: number }) =>
      id !== null && <a href={`/admin/order?id=${id}`}>{number}</a>,
  },
  { head: 'Written', onPhone: 'end', cell: ({ created_at: at }) => <When at={at} hour /> },
  {
    head: 'State',
    isProse: true,
    onPhone: 'state',
    cell: ({ state, reason, account_id: id }) => (
      <>
        <Chip state={stateWords[state][0]}>{stateWords[state][1]}</Chip>{' '}
        {reason !== null && <span className="muted">{reason}</span>}{' '}
        {id !== null && state === 'bounced' && (
          <a href={`/admin/customer?id=${id}`}>Correct email</a>
        )}
      </>
    ),
  },
]

/** Reports whether its page shows or does more than its row. */
function hasMore({ kind, state, order_id: order }: ListedEmail): boolean {
  return order !== null || kind === 'license' || state !== 'sent'
}

export function chooser(chosen: string[], choose: (ids: string[]) => void): Column<ListedEmail> {
  return {
    head: 'Select',
    cell: ({ id, to }) => (
      <input
        type="checkbox"
        aria-label={`Select the email to ${to}`}
        checked={chosen.includes(id)}
        onChange={({ target }) =>
          choose(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
        }
      />
    ),
  }
}

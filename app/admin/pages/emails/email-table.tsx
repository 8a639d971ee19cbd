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
    cell: ({ id, kind }) => <a href={`/admin/email?id=${id}`}>{nameEmailKind(kind)}</a>,
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
  { head: 'Created', onPhone: 'end', cell: ({ created_at: at }) => <When at={at} hour /> },
  { head: 'State', isProse: true, onPhone: 'state', cell: (email) => <State of={email} /> },
]

/** Says whether an email was sent. A mark is only for one that may need attention. */
function State({ of: { state, reason, account_id: id } }: { of: ListedEmail }) {
  const [chip, words] = stateWords[state]
  if (state === 'sent') return <span className="muted">{words}</span>
  return (
    <>
      <Chip state={chip}>{words}</Chip> {reason !== null && <span className="muted">{reason}</span>}{' '}
      {id !== null && state === 'bounced' && (
        <a href={`/admin/customer?id=${id}&do=change-email`}>Correct email</a>
      )}
    </>
  )
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

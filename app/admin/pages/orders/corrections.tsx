import type { ListedCorrection } from '#contract/admin/corrections.ts'
import { useSession } from '../../session.ts'
import { Cut } from '../../ui/cut.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { type ListHead, ListPage } from '../../ui/list-page.tsx'
import styles from '../../ui/secondary.module.css'
import { When } from '../../ui/when.tsx'
import { useList } from '../../use-read.ts'

/**
 * Corrected addresses that wait. Those that a person decides say what each side can prove; one of an
 * account is decided on the customer's page.
 */
export function Corrections({ head }: { head: ListHead }) {
  const list = useList<ListedCorrection>('corrections/list')
  const isOwner = useSession()?.role === 'owner'
  return (
    <ListPage
      {...head}
      list={list}
      what="corrected emails"
      empty={{
        lead: 'No corrected emails are waiting.',
        says: 'Customers who mistyped their email correct it on the “Find your license key” page.',
      }}
      caption="Corrected emails"
      columns={columns}
      keyOf={({ id }) => id}
      below={(row) =>
        row.of === 'account' ? (
          <Asking correction={row} />
        ) : (
          row.evidence !== '' && <p className={styles.soft}>{row.evidence}</p>
        )
      }
      actions={{
        of: (row) => (isOwner && isCase(row) ? [closeCase(row)] : []),
        onDone: list.reload,
      }}
    />
  )
}

function Asking({ correction: { asked_by: who, reason } }: { correction: ListedCorrection }) {
  return (
    <p className={styles.soft}>
      Requested by {who}: “{reason}”
    </p>
  )
}

const columns: Column<ListedCorrection>[] = [
  { head: 'New email', cell: ({ wanted }) => <Cut>{wanted}</Cut> },
  {
    head: 'On record',
    onPhone: 'note',
    isNamedOnPhone: true,
    cell: ({ recorded }) => <Cut>{recorded ?? 'None'}</Cut>,
  },
  {
    head: 'For',
    onPhone: 'end',
    cell: ({ subject, order_number: order }) =>
      order !== null ? (
        <a href={`/admin/order?id=${subject}`}>{order}</a>
      ) : (
        <a href={`/admin/customer?id=${subject}`}>Customer</a>
      ),
  },
  { head: 'Requested', cell: ({ asked_at: at }) => <When at={at} hour /> },
  {
    head: 'Takes effect',
    onPhone: 'state',
    isNamedOnPhone: true,
    cell: ({ takes_effect_at: at }) => (at === null ? 'Needs a decision' : <When at={at} hour />),
  },
]

/** One of an order, which nobody has decided. */
const isCase = ({ of, evidence }: ListedCorrection) => of === 'order' && evidence !== ''

function closeCase({ id, wanted }: ListedCorrection) {
  return {
    label: 'Close',
    call: 'corrections/close',
    title: `Close the request from ${wanted}?`,
    effect:
      'The address on record stays, and no email is sent. To move the order, first correct the email on the customer page.',
    button: 'Close request',
    input: { correction: id },
    done: 'Request closed.',
  }
}

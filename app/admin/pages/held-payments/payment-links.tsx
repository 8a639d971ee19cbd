import type { ListedPayment } from '#contract/admin/held-payments.ts'
import { providers } from '#contract/providers.ts'
import { Chip } from '#app/ui/chip.tsx'
import { writeQuery } from '../../write-query.ts'
import { titleReason } from '../../reason-words.ts'
import { sayMoney } from '../../ui/sale-words.ts'
import { More } from '../../ui/more.tsx'
import { Age, When } from '../../ui/when.tsx'
import type { List } from '../../use-read.ts'
import styles from './held-payments.module.css'

interface PaymentLinksProps {
  list: List<ListedPayment>
  state: string
  current: string | null
}

/** The list of payments on the left, one of which is shown. */
export function PaymentLinks({ list, state, current }: PaymentLinksProps) {
  return (
    <nav className={styles.links} aria-label="Held payments">
      {list.rows.map((row) => (
        <a
          key={row.id}
          href={`/admin/held-payments${writeQuery({ state, id: row.id })}`}
          aria-current={row.id === current ? 'true' : undefined}
        >
          <b className="line spread">
            {titleReason(row.reason)}
            {row.decision === null ? (
              <small>
                <Age since={row.created_at} />
              </small>
            ) : (
              <Chip state="past">{decisionWords[row.decision]}</Chip>
            )}
          </b>
          <small>
            {[providers[row.provider].name, row.email, sayMoney(row.cents, row.currency)]
              .filter((part) => part !== null && part !== '–')
              .join(', ')}
            {row.decided_at !== null && (
              <>
                , <When at={row.decided_at} />
              </>
            )}
          </small>
        </a>
      ))}
      <More list={list} what="payments" />
    </nav>
  )
}

const decisionWords = { accepted: 'Accepted', refunded: 'Refunded', dismissed: 'Dismissed' }

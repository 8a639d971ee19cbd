import type { ListedPayment } from '#contract/admin/quarantine.ts'
import { providers } from '#contract/providers.ts'
import { Chip } from '#app/ui/chip.tsx'
import { writeQuery } from '../../write-query.ts'
import { titleReason } from '../../reason-words.ts'
import { sayMoney } from '../../ui/sale-words.ts'
import { More } from '../../ui/more.tsx'
import { Age, When } from '../../ui/when.tsx'
import type { List } from '../../use-read.ts'
import styles from './quarantine.module.css'

interface PaymentLinksProps {
  list: List<ListedPayment>
  state: string
  current: string | null
}

/** The list of payments on the left, one of which is shown. */
export function PaymentLinks({ list, state, current }: PaymentLinksProps) {
  return (
    <nav className={styles.links} aria-label="Payments in quarantine">
      {list.rows.map((row) => (
        <a
          key={row.id}
          href={`/admin/quarantine${writeQuery({ state, id: row.id })}`}
          aria-current={row.id === current ? 'true' : undefined}
        >
          <b className="line spread">
            {titleReason(row.reason)}
            {row.settled_as === null ? (
              <small>
                <Age since={row.created_at} />
              </small>
            ) : (
              <Chip state="past">{settledWords[row.settled_as]}</Chip>
            )}
          </b>
          <small>
            {[providers[row.provider].name, row.email, sayMoney(row.cents, row.currency)]
              .filter((part) => part !== null && part !== '–')
              .join(', ')}
            {row.settled_at !== null && (
              <>
                , <When at={row.settled_at} />
              </>
            )}
          </small>
        </a>
      ))}
      <More list={list} what="payments" />
    </nav>
  )
}

const settledWords = { accepted: 'Accepted', refunded: 'Refunded', dismissed: 'Dismissed' }

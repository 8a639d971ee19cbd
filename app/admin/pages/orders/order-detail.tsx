import { useEffect, useRef } from 'react'
import type { ShownOrder } from '#contract/admin/orders.ts'
import { paymentMethods } from '#contract/providers.ts'
import { formatDay } from '#contract/dates.ts'
import { Chip } from '#app/ui/chip.tsx'
import { KeyValueList } from '#app/ui/key-value-list.tsx'
import { sayItem, sayMoney, sayWords, statusWords } from '../../ui/sale-words.ts'
import { Panel } from '../../ui/panel.tsx'
import { ReadingView } from '../../ui/reading.tsx'
import styles from '../../ui/secondary.module.css'
import { When } from '../../ui/when.tsx'
import { useRead } from '../../use-read.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderRecords } from './order-records.tsx'
import { Customer } from './order-list.tsx'

/** One order: what was asked for, paid and delivered, and what can be done about it. */
export function OrderDetail({ id }: { id: string }) {
  const order = useRead<ShownOrder>('orders/show', { order: id })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Panel title="Order" beside={<a href="/admin/orders">Close</a>} padded>
        <ReadingView of={order} what="the order">
          {(shown) => (
            <div className={styles.stack}>
              <Facts order={shown} />
              <OrderActions order={shown} onDone={order.reload} />
              <OrderRecords order={shown} />
            </div>
          )}
        </ReadingView>
      </Panel>
    </div>
  )
}

function Facts({ order }: { order: ShownOrder }) {
  const { asked, paid } = order
  const [state, words] = statusWords[order.status]
  return (
    <div className={styles.facts}>
      <KeyValueList
        shape="columns"
        entries={[
          ['What', sayItem(order)],
          ['State', <Chip state={state}>{words}</Chip>],
          ['Customer', <Customer id={order.account_id} email={order.email} />],
          ['Begun', <When at={order.created_at} hour />],
          ['Our id', <Mono>{order.id}</Mono>],
          order.provider === 'transfer'
            ? ['Paid with', paymentMethods.transfer.name]
            : [
                `At ${paymentMethods[order.provider].name}`,
                <Mono>{order.reference ?? 'Not begun'}</Mono>,
              ],
        ]}
      />
      <KeyValueList
        shape="columns"
        entries={[
          ['We asked', `${sayMoney(asked.cents, asked.currency)}${sayTax(asked)}`],
          ['Paid', paid === null ? 'Nothing' : sayMoney(paid.cents, paid.currency)],
          ['Tax in it', paid === null ? '–' : sayMoney(paid.tax_cents, paid.currency)],
          ['Paid on', paid === null ? '–' : <When at={paid.at} hour />],
          [
            order.provider === 'transfer' ? 'Reference' : 'Payment',
            <Mono>{paid?.payment_id ?? '–'}</Mono>,
          ],
          ...order.transfers
            .filter(({ direction }) => direction === 'in')
            .map(({ day }) => pair('Arrived on', formatDay(day, 'UTC'))),
          ['Refunded', sayMoney(order.refunded_cents, order.currency)],
          ...(order.dispute === 'none' ? [] : [pair('Dispute', sayWords(order.dispute))]),
          ...(order.fraud_warning ? [pair('Bank', 'Warns of fraud')] : []),
        ]}
      />
    </div>
  )
}

const pair = (key: string, value: string): [string, string] => [key, value]

function sayTax({ taxed, tax_behavior: behavior }: ShownOrder['asked']): string {
  if (taxed !== true) return ''
  return behavior === 'inclusive' ? ', tax inside' : ', plus tax'
}

function Mono({ children }: { children: string }) {
  return <span className={styles.mono}>{children}</span>
}

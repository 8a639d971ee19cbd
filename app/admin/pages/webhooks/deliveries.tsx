import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Delivery, Endpoint } from '#contract/admin/webhooks.ts'
import { Chip } from '#app/ui/chip.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Filters } from '../../ui/filters.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/reading.tsx'
import { Select } from '../../ui/select.tsx'
import { Wait, When } from '../../ui/when.tsx'
import { type List, useList } from '../../calls/use-read.ts'
import { writeQuery } from '../../calls/write-query.ts'
import { DeliveryDetail } from './delivery-detail.tsx'
import { sayDelivery, sayResult, stateWords } from './words.ts'

interface DeliveriesProps {
  endpoint: Endpoint
  /** The state to filter by; empty for all. */
  state: string
  onChange: () => Promise<void>
}

/** Lists what was sent to an address, newest first. */
export function Deliveries({ endpoint, state, onChange }: DeliveriesProps) {
  const [, setParams] = useSearchParams()
  const [open, setOpen] = useState<number | null>(null)
  const list = useList<Delivery>('webhooks/show', { endpoint: endpoint.id, state })
  useReloads(list, endpoint, onChange)
  const columns: Column<Delivery>[] = [
    {
      head: 'Event',
      cell: ({ id, type }) => (
        <button
          type="button"
          aria-expanded={id === open}
          onClick={() => setOpen(id === open ? null : id)}
        >
          {type}
        </button>
      ),
    },
    ...others,
  ]
  return (
    <Panel title="Deliveries">
      <Filters
        label="Filter deliveries"
        onFilter={(fields) => setParams(writeQuery({ id: endpoint.id, ...fields }))}
        onClear={state !== '' && (() => setParams({ id: endpoint.id }))}
      >
        <Select look="filter" label="State" name="state" value={state} choices={states} />
      </Filters>
      <ListView
        list={list}
        what="deliveries"
        empty={<Empty lead={state === '' ? 'No deliveries yet.' : 'No matching deliveries.'} />}
      >
        {(rows) => (
          <DataTable
            caption="What was sent"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => String(id)}
            below={(row) =>
              row.id === open && (
                <DeliveryDetail
                  delivery={row}
                  canSend={endpoint.state === 'active'}
                  endpoint={endpoint.id}
                  onDone={onChange}
                />
              )
            }
          />
        )}
      </ListView>
    </Panel>
  )
}

const others: Column<Delivery>[] = [
  { head: 'State', onPhone: 'state', cell: (row) => <State of={row} /> },
  { head: 'Response', isProse: true, onPhone: 'note', cell: sayResult },
  { head: 'Time', onPhone: 'end', cell: ({ at }) => <When at={at} hour /> },
]

function State({ of: delivery }: { of: Delivery }) {
  const { attempts, next_at: next } = delivery
  const { state, word } = sayDelivery(delivery)
  return (
    <span>
      <Chip state={state}>{word}</Chip>
      {attempts > 0 && next !== null && (
        <>
          {' '}
          <Wait until={next} />
        </>
      )}
    </span>
  )
}

const states = [['', 'All'] as const, ...Object.entries(stateWords)]

const soon = 2000

/** Reloads the address while a delivery is on its way, and then the deliveries. */
function useReloads(list: List<Delivery>, endpoint: Endpoint, onChange: () => Promise<void>): void {
  const { first, reload } = list
  const isUnderWay = first.state === 'there' && first.value.rows.some(isUntried)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => void onChange(), soon)
    return () => clearTimeout(timer)
  })
  const look = useEffectEvent(() => void reload())
  useEffect(() => look(), [endpoint])
}

const isUntried = ({ state, attempts }: Delivery) => state === 'waiting' && attempts === 0

import { useState } from 'react'
import type { ListedPrice } from '#contract/admin/prices.ts'
import type { PageHandle } from '../../handle.ts'
import { useSession } from '../session.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { ListView } from '../ui/list-view.tsx'
import { Panel } from '../ui/panel.tsx'
import { Empty } from '../ui/reading.tsx'
import { useList } from '../use-read.ts'
import { NewPrice } from './prices/new-price.tsx'
import { PriceTable } from './prices/price-table.tsx'

export const handle: PageHandle = {
  title: 'Prices',
  description: 'What a license and a renewal cost, and from when.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

export default function Prices() {
  const list = useList<ListedPrice>('prices/list')
  const isOwner = useSession()?.role === 'owner'
  const [said, setSaid] = useState('')
  const tell = (sentence: string) => {
    setSaid(sentence)
    void list.reload()
  }
  return (
    <AdminPage title={handle.title}>
      <p role="status" hidden={said === ''}>
        {said}
      </p>
      <Panel title="All prices">
        <ListView list={list} what="prices" empty={<Empty lead="No prices yet." />}>
          {(rows) => <PriceTable rows={rows} isOwner={isOwner} onDone={tell} />}
        </ListView>
      </Panel>
      {isOwner && list.first.state === 'there' && <NewPrice prices={list.rows} onDone={tell} />}
    </AdminPage>
  )
}

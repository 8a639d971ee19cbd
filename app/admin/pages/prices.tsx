import type { ListedPrice } from '#contract/admin/prices.ts'
import type { ListDescription } from '../ui/listing/description.ts'
import { Listing } from '../ui/listing/listing.tsx'
import { newPrice } from './prices/new-price.ts'
import { listColumns, takeBack } from './prices/price-table.tsx'
import { Today } from './prices/today.tsx'
import { tabs } from './prices/tabs.ts'

export default function Prices() {
  return <Listing of={prices} />
}

/** Shows the current prices, and below them every price, newest first; a future one can be withdrawn. */
const prices: ListDescription<ListedPrice> = {
  title: 'Prices',
  isUncounted: true,
  path: '/admin/prices',
  what: 'prices',
  call: 'prices/list',
  caption: 'Price history',
  columns: ({ list }) => listColumns(list.rows),
  keyOf: ({ id }) => id,
  tabs,
  // The form uses the current prices to say what will happen.
  acts: ({ list }) => (list.first.state === 'there' ? [newPrice(list.rows)] : []),
  rowActs: (price) => (price.state === 'to_come' ? [takeBack(price)] : []),
  rowsLeave: true,
  above: ({ list }) =>
    list.first.state !== 'failed' && (
      <>
        <Today prices={list.rows} />
        <h2 className="padded">Price history</h2>
      </>
    ),
}

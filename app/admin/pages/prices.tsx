import type { ListedPrice } from '#contract/admin/prices.ts'
import type { ListDescription } from '../ui/listing/description.ts'
import { Listing } from '../ui/listing/listing.tsx'
import { newPrice } from './prices/new-price.ts'
import { columns, sayWhatComes, takeBack } from './prices/price-table.tsx'
import { tabs } from './prices/tabs.ts'

export default function Prices() {
  return <Listing of={prices} />
}

/** Every price, newest first; below one to come, what will happen and a way to take it back. */
const prices: ListDescription<ListedPrice> = {
  title: 'Prices',
  path: '/admin/prices',
  what: 'prices',
  call: 'prices/list',
  caption: 'Prices',
  columns,
  keyOf: ({ id }) => id,
  tabs,
  below: sayWhatComes,
  // What will happen is said from the prices before.
  acts: ({ list }) => (list.first.state === 'there' ? [newPrice(list.rows)] : []),
  rowActs: (price) => (price.says ? [takeBack(price)] : []),
  rowsLeave: true,
}

import type { ListedPrice } from '#contract/admin/prices.ts'
import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { useSession } from '../session.ts'
import { ListPage, useHeadForm } from '../ui/list-page.tsx'
import { useList } from '../use-read.ts'
import { newPrice } from './prices/new-price.tsx'
import { columns, sayWhatComes, takeBack } from './prices/price-table.tsx'

export const handle: PageHandle = {
  title: 'Prices',
  description: 'What a license and a renewal cost, and from when.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

/** Every price, newest first; below one to come, what will happen and a way to take it back. */
export default function Prices() {
  const list = useList<ListedPrice>('prices/list')
  const isOwner = useSession()?.role === 'owner'
  const newOne = newPrice(list.rows)
  const { form, tell } = useHeadForm({
    actions: isOwner ? [newOne] : [],
    opened: useParams()?.get('do') === 'new' ? newOne.label : undefined,
    onDone: list.reload,
  })
  return (
    <ListPage
      title={handle.title}
      form={form}
      list={list}
      what="prices"
      caption="Prices"
      columns={columns}
      keyOf={({ id }) => id}
      below={sayWhatComes}
      actions={
        isOwner
          ? {
              of: (price) => (price.says ? [takeBack(price)] : []),
              // The row is gone, and what it could say with it.
              onDone: (_, { done }) => (tell(done), list.reload()),
            }
          : undefined
      }
    />
  )
}

import type { ListedCoupon } from '#contract/admin/coupons.ts'
import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { go } from '../go.ts'
import { useSession } from '../session.ts'
import { Filters } from '../ui/filters.tsx'
import { ListPage, sayCount, useHeadForm } from '../ui/list-page.tsx'
import { useList } from '../use-read.ts'
import { columns, copyLink, endCoupon } from './coupons/coupon-table.tsx'
import { newCoupon } from './coupons/new-coupon.tsx'

export const handle: PageHandle = {
  title: 'Coupons',
  description: 'Codes that lower the price of a license or a renewal.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

/** Every coupon, newest first, with what it does; with `?code=`, one of them. */
export default function Coupons() {
  const list = useList<ListedCoupon>('coupons/list')
  const isOwner = useSession()?.role === 'owner'
  const params = useParams()
  const code = params?.get('code') ?? ''
  const isFiltered = code !== ''
  const shown = list.rows.filter((coupon) => !isFiltered || coupon.code === code)
  const { form } = useHeadForm({
    actions: isOwner ? [newCoupon] : [],
    opened: params?.get('do') === 'new' ? newCoupon.label : undefined,
    onDone: list.reload,
  })
  return (
    <ListPage
      title={handle.title}
      count={isFiltered ? sayCount(shown.length, list.rows.length) : undefined}
      form={form}
      list={list}
      shown={shown}
      what="coupons"
      filters={
        isFiltered && (
          <Filters label="Filter coupons" onFilter={go} onClear={() => go({})} says={code} />
        )
      }
      isFiltered={isFiltered}
      empty={{
        lead: 'No coupons yet.',
        says: 'A coupon takes a part off the price for those who have its code.',
      }}
      caption="Coupons"
      columns={columns}
      keyOf={({ id }) => id}
      actions={
        isOwner
          ? {
              of: (coupon) => (coupon.state === 'ended' ? [] : [endCoupon(coupon.code)]),
              beside: copyLink,
              onDone: list.reload,
            }
          : undefined
      }
    />
  )
}

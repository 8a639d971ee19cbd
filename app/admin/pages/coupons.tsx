import { useState } from 'react'
import type { ListedCoupon } from '#contract/admin/coupons.ts'
import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { go } from '../go.ts'
import { useSession } from '../session.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { Listed } from '../ui/listed.tsx'
import { ListView } from '../ui/list-view.tsx'
import { Panel } from '../ui/panel.tsx'
import { Empty } from '../ui/reading.tsx'
import { countIn, useList } from '../use-read.ts'
import { CouponTable } from './coupons/coupon-table.tsx'
import { NewCoupon } from './coupons/new-coupon.tsx'

export const handle: PageHandle = {
  title: 'Coupons',
  description: 'Codes that lower the price of a license or a renewal.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

/** Every coupon; with `?code=`, one of them. */
export default function Coupons() {
  const list = useList<ListedCoupon>('coupons/list')
  const isOwner = useSession()?.role === 'owner'
  const code = useParams()?.get('code') ?? ''
  const rows = list.rows.filter((coupon) => code === '' || coupon.code === code)
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
      <Panel title="All coupons">
        <ListView
          list={list}
          what="coupons"
          head={
            code !== '' && (
              <Listed
                count={countIn(list.first, () => rows.length)}
                of={['coupon', 'coupons']}
                by={[`“${code}”`]}
                onClear={() => go({})}
              />
            )
          }
          empty={
            <Empty lead="No coupons yet.">
              A coupon lowers the price for everyone who has its code.
            </Empty>
          }
        >
          {() =>
            rows.length === 0 ? (
              <Empty lead="No matching coupons." />
            ) : (
              <CouponTable rows={rows} isOwner={isOwner} onEnded={list.reload} />
            )
          }
        </ListView>
      </Panel>
      {isOwner && <NewCoupon onDone={tell} />}
    </AdminPage>
  )
}

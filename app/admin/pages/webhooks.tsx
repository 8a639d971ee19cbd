import { useState } from 'react'
import type { Endpoint } from '#contract/admin/webhooks.ts'
import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { ShownOnce } from '../ui/shown-once.tsx'
import { useRead } from '../use-read.ts'
import { EndpointDetail } from './webhooks/endpoint-detail.tsx'
import { EndpointChip, EndpointList } from './webhooks/endpoint-list.tsx'

export const handle: PageHandle = {
  title: 'Webhooks',
  description: 'Tell your own systems what happens in the shop.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

/** Every address that events are sent to; with `?id=`, one of them. */
export default function Webhooks() {
  const reading = useRead<{ rows: Endpoint[] }>('webhooks/list')
  const [secret, setSecret] = useState<string | null>(null)
  const id = useParams()?.get('id') ?? null
  const parts = {
    secret: secret !== null && (
      <ShownOnce of="secret" text={secret} onHide={() => setSecret(null)}>
        The secret is shown only once. Your receiver uses it to verify that messages are from this
        shop.
      </ShownOnce>
    ),
    onSecret: setSecret,
    onChange: reading.reload,
  }
  if (id === null)
    return (
      <AdminPage title="Webhooks">
        <EndpointList reading={reading} {...parts} />
      </AdminPage>
    )
  const endpoint =
    reading.state === 'there' ? reading.value.rows.find((each) => each.id === id) : undefined
  return (
    <AdminPage
      title={endpoint?.address ?? 'Webhook'}
      of={{ path: '/admin/webhooks', label: 'Webhooks' }}
      state={endpoint && <EndpointChip endpoint={endpoint} />}
    >
      <ReadingView of={reading} what="the webhook">
        {() => <EndpointDetail endpoint={endpoint} {...parts} />}
      </ReadingView>
    </AdminPage>
  )
}

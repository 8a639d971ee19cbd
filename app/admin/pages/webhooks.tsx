import { useState } from 'react'
import type { Endpoint } from '#contract/admin/webhooks.ts'
import type { WriteAnswer } from '#contract/admin/write.ts'
import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { ListPage, useHeadForm } from '../ui/list-page.tsx'
import { ShownOnce } from '../ui/shown-once.tsx'
import { useList } from '../use-read.ts'
import { addWebhook } from './webhooks/add-webhook.tsx'
import { EndpointPage } from './webhooks/endpoint-page.tsx'
import { columns } from './webhooks/endpoint-table.tsx'

export const handle: PageHandle = {
  title: 'Webhooks',
  description: 'Tell your own systems what happens in the shop.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

/** Every address that events are sent to; with `?id=`, one of them. */
export default function Webhooks() {
  const list = useList<Endpoint>('webhooks/list')
  const [secret, setSecret] = useState<string | null>(null)
  const params = useParams()
  const id = params?.get('id') ?? null
  const above = secret !== null && (
    <ShownOnce of="secret" text={secret} onHide={() => setSecret(null)}>
      The secret is shown only once. Your receiver uses it to verify that messages are from this
      shop.
    </ShownOnce>
  )
  const onDone = async ({ shown }: WriteAnswer) => {
    if (shown?.secret) setSecret(shown.secret)
    await list.reload()
  }
  const { form } = useHeadForm({
    actions: [addWebhook],
    opened: params?.get('do') === 'new' ? addWebhook.label : undefined,
    onDone,
  })
  if (id !== null)
    return <EndpointPage {...{ id, list, above, onDone }} state={params!.get('state') ?? ''} />
  return (
    <ListPage
      title="Webhooks"
      form={form}
      list={list}
      what="webhooks"
      above={above}
      empty={{
        lead: 'No webhooks yet.',
        says: 'A webhook tells your own systems about sales, licenses and devices as they happen.',
      }}
      caption="Webhooks"
      columns={columns}
      keyOf={(endpoint) => endpoint.id}
    />
  )
}

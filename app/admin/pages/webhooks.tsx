import { useSearchParams } from 'react-router'
import type { Endpoint } from '#contract/admin/webhooks.ts'
import type { ListDescription } from '../ui/listing/description.ts'
import { Listing } from '../ui/listing/listing.tsx'
import { tabs } from './api-keys/tabs.ts'
import { addWebhook, listEndpointActions } from './webhooks/endpoint-actions.tsx'
import { EndpointPage } from './webhooks/endpoint-page.tsx'
import { columns } from './webhooks/endpoint-table.tsx'
import { secretSays } from './webhooks/words.ts'

/** Lists every webhook; with `?id=`, only that one. */
export default function Webhooks() {
  const [params] = useSearchParams()
  const id = params.get('id')
  if (id) return <EndpointPage key={id} id={id} state={params.get('state') ?? ''} />
  return <Listing of={webhooks} />
}

const webhooks: ListDescription<Endpoint> = {
  title: 'Webhooks',
  path: '/admin/webhooks',
  what: 'webhooks',
  call: 'webhooks/list',
  caption: 'Webhooks',
  columns,
  keyOf: ({ id }) => id,
  tabs,
  empty: {
    lead: 'No webhooks yet.',
    says: 'A webhook tells your own systems about sales, licenses and devices as they happen.',
  },
  acts: () => [addWebhook()],
  rowActs: listEndpointActions,
  once: { of: 'secret', says: secretSays },
}

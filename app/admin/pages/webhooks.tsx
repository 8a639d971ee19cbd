import { useState } from 'react'
import type { Endpoint } from '#contract/admin/webhooks.ts'
import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { Button } from '../../ui/button.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { ShownOnce } from '../ui/shown-once.tsx'
import { useRead } from '../use-read.ts'
import { AddForm } from './webhooks/add-form.tsx'
import { EndpointDetail } from './webhooks/endpoint-detail.tsx'
import { EndpointList } from './webhooks/endpoint-list.tsx'
import styles from './webhooks/webhooks.module.css'

export const handle: PageHandle = {
  title: 'Webhooks',
  description: 'Tell your own systems what happens in the shop.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

export default function Webhooks() {
  const reading = useRead<{ rows: Endpoint[] }>('webhooks/list')
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const id = useParams()?.get('id') ?? null
  const add = (
    <Button size="small" aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
      Add a webhook
    </Button>
  )
  return (
    <AdminPage
      title="Webhooks"
      beside={id === null ? add : <a href="/admin/webhooks">All webhooks</a>}
    >
      <p className={styles.lead}>
        Tell your own systems what happens in the shop, as signed messages by the Standard Webhooks
        specification. They hold ids and amounts, never a name, an email address or a license key.
      </p>
      {secret !== null && (
        <ShownOnce of="secret" text={secret} onHide={() => setSecret(null)}>
          It is shown once. Your receiver uses it to check that a message is from this shop.
        </ShownOnce>
      )}
      {isAdding && (
        <Panel title="Add a webhook" padded>
          <AddForm
            onCancel={() => setIsAdding(false)}
            onDone={(answer) => {
              setIsAdding(false)
              setSecret(answer.shown?.secret ?? null)
              void reading.reload()
            }}
          />
        </Panel>
      )}
      <ReadingView of={reading} what="webhooks">
        {({ rows }) =>
          id === null ? (
            <EndpointList rows={rows} />
          ) : (
            <EndpointDetail
              endpoint={rows.find((each) => each.id === id)}
              onSecret={setSecret}
              onChange={reading.reload}
            />
          )
        }
      </ReadingView>
    </AdminPage>
  )
}

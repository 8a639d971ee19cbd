import { useState } from 'react'
import type { ApiKeyEntry, Scope } from '#contract/admin/api-keys.ts'
import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { Actions, type NamedAction } from '../ui/actions.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { More } from '../ui/more.tsx'
import { Panel } from '../ui/panel.tsx'
import { Empty, ReadingView } from '../ui/reading.tsx'
import { ShownOnce } from '../ui/shown-once.tsx'
import { useList } from '../use-list.ts'
import { useRead } from '../use-read.ts'
import { KeyFields, readKeyFields, type KeyPreset } from './api-keys/key-fields.tsx'
import { KeyTable } from './api-keys/key-table.tsx'
import styles from './api-keys/api-keys.module.css'

export const handle: PageHandle = {
  title: 'API keys',
  description: 'Keys for programs that work with the shop.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

/** An address can say what a new key is for: `?name=Build+server&scopes=releases:publish`. */
export default function ApiKeys() {
  const params = useParams()
  const list = useList<ApiKeyEntry>('api-keys/list')
  const scopes = useRead<{ rows: Scope[] }>('api-keys/scopes')
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <AdminPage title="API keys" beside={<a href="/api-reference/admin">API reference</a>}>
      <Panel title="New key" padded>
        {secret !== null && (
          <div className={styles.shown}>
            <ShownOnce of="secret" text={secret} onHide={() => setSecret(null)}>
              It is shown once. Anyone who has it can use the key.
            </ShownOnce>
          </div>
        )}
        <ReadingView of={scopes} what="scopes">
          {({ rows }) => (
            <Actions
              opened={params?.has('scopes') ? label : undefined}
              actions={[addKey(rows, readPreset(params))]}
              onDone={(answer) => {
                setSecret(answer.shown?.secret ?? null)
                return list.reload()
              }}
            />
          )}
        </ReadingView>
      </Panel>
      <Panel title="Keys">
        <ReadingView of={list.first} what="keys">
          {() =>
            list.rows.length === 0 ? (
              <Empty>No API keys yet. Create one to call the admin API.</Empty>
            ) : (
              <KeyTable keys={list.rows} onRevoked={list.reload} />
            )
          }
        </ReadingView>
        <More list={list} what="keys" />
      </Panel>
    </AdminPage>
  )
}

const label = 'Make a key'

function addKey(scopes: Scope[], preset: KeyPreset): NamedAction {
  return {
    label,
    call: 'api-keys/make',
    title: 'Make an API key?',
    effect: 'Every owner gets an email about it. Its secret is shown once.',
    button: 'Make the key',
    input: {},
    fields: <KeyFields scopes={scopes} preset={preset} />,
    read: readKeyFields,
    done: 'The key is made.',
  }
}

function readPreset(params: URLSearchParams | null): KeyPreset {
  return { name: params?.get('name') ?? '', scopes: params?.get('scopes')?.split(',') ?? [] }
}

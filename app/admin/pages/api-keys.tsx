import { useState } from 'react'
import type { ApiKeyEntry, Scope } from '#contract/admin/api-keys.ts'
import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { ActionPanel } from '../ui/action-panel.tsx'
import type { NamedAction } from '../ui/actions.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { ListView } from '../ui/list-view.tsx'
import { Empty, Failed } from '../ui/reading.tsx'
import { ShownOnce } from '../ui/shown-once.tsx'
import { type List, useList, useRead } from '../use-read.ts'
import { KeyFields, readKeyFields, type KeyPreset } from './api-keys/key-fields.tsx'
import { KeyTable } from './api-keys/key-table.tsx'

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
  return (
    <AdminPage title="API keys" beside={<a href="/api-reference/admin">API reference</a>}>
      <Failed of={scopes} what="scopes" />
      <Keys
        list={list}
        scopes={scopes.state === 'there' ? scopes.value.rows : null}
        params={params}
      />
    </AdminPage>
  )
}

interface KeysProps {
  list: List<ApiKeyEntry>
  /** Null until a key can be made. */
  scopes: Scope[] | null
  params: URLSearchParams | null
}

function Keys({ list, scopes, params }: KeysProps) {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <ActionPanel
      title="Keys"
      actions={scopes === null ? [] : [addKey(scopes, readPreset(params))]}
      opened={params?.has('scopes') ? label : undefined}
      onDone={(answer) => {
        setSecret(answer.shown?.secret ?? null)
        return list.reload()
      }}
    >
      {secret !== null && (
        <ShownOnce of="secret" text={secret} onHide={() => setSecret(null)}>
          The secret is shown only once. Anyone who has it can use the key.
        </ShownOnce>
      )}
      <ListView
        list={list}
        what="keys"
        empty={
          <Empty lead="No API keys yet.">
            Programs such as your build server use a key to work with the shop.
          </Empty>
        }
      >
        {(rows) => <KeyTable keys={rows} onRevoked={list.reload} />}
      </ListView>
    </ActionPanel>
  )
}

const label = 'Create key'

function addKey(scopes: Scope[], preset: KeyPreset): NamedAction {
  return {
    label,
    call: 'api-keys/make',
    title: 'Create an API key?',
    effect: 'The secret is shown only once. Every owner gets an email.',
    button: 'Create key',
    input: {},
    fields: <KeyFields scopes={scopes} preset={preset} />,
    read: readKeyFields,
    done: 'Key created.',
  }
}

function readPreset(params: URLSearchParams | null): KeyPreset {
  return { name: params?.get('name') ?? '', scopes: params?.get('scopes')?.split(',') ?? [] }
}

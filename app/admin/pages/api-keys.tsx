import { useState } from 'react'
import type { ApiKeyEntry, Scope } from '#contract/admin/api-keys.ts'
import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import type { NamedAction } from '../ui/actions.tsx'
import { ListPage, useHeadForm } from '../ui/list-page.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { ShownOnce } from '../ui/shown-once.tsx'
import { type Reading, useList, useRead } from '../use-read.ts'
import { KeyFields, readKeyFields, type KeyPreset } from './api-keys/key-fields.tsx'
import { AboutKey, columns, revokeKey } from './api-keys/key-table.tsx'

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
  // The form of an address that says more is another one, and open at once.
  return <Keys key={params?.get('scopes') ?? undefined} params={params} />
}

function Keys({ params }: { params: URLSearchParams | null }) {
  const list = useList<ApiKeyEntry>('api-keys/list')
  const scopes = useRead<{ rows: Scope[] }>('api-keys/scopes')
  const [secret, setSecret] = useState<string | null>(null)
  const { form } = useHeadForm({
    actions: [makeKey(scopes, readPreset(params))],
    opened: params?.has('scopes') || params?.get('do') === 'new' ? label : undefined,
    onDone: (answer) => {
      setSecret(answer.shown?.secret ?? null)
      return list.reload()
    },
  })
  return (
    <ListPage
      title="API keys"
      beside={<a href="/api-reference/admin">API reference</a>}
      form={form}
      list={list}
      what="API keys"
      above={
        secret !== null && (
          <ShownOnce of="secret" text={secret} onHide={() => setSecret(null)}>
            The secret is shown only once. Anyone who has it can use the key.
          </ShownOnce>
        )
      }
      empty={{
        lead: 'No API keys yet.',
        says: 'A program, such as your build server, needs one to work with the shop. You choose what it may do.',
      }}
      caption="API keys, newest first"
      columns={columns}
      keyOf={({ id }) => id}
      below={(key) => <AboutKey {...key} />}
      actions={{
        of: (key) => (key.state === 'active' ? [revokeKey(key)] : []),
        onDone: list.reload,
      }}
    />
  )
}

const label = 'Create key'

function makeKey(scopes: Reading<{ rows: Scope[] }>, preset: KeyPreset): NamedAction {
  return {
    label,
    call: 'api-keys/make',
    title: 'Create an API key?',
    effect: 'The secret is shown only once. Every owner gets an email.',
    button: 'Create key',
    input: {},
    fields: (
      <ReadingView of={scopes} what="scopes">
        {({ rows }) => <KeyFields scopes={rows} preset={preset} />}
      </ReadingView>
    ),
    read: readKeyFields,
    done: 'Key created.',
  }
}

function readPreset(params: URLSearchParams | null): KeyPreset {
  return { name: params?.get('name') ?? '', scopes: params?.get('scopes')?.split(',') ?? [] }
}

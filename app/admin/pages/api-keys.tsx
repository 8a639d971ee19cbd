import { useSearchParams } from 'react-router'
import type { ApiKeyEntry, Scope } from '#contract/admin/api-keys.ts'
import { act, type NamedAction } from '../ui/act.ts'
import type { ListDescription } from '../ui/listing/description.ts'
import { Listing } from '../ui/listing/listing.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { type Reading, useRead } from '../calls/use-read.ts'
import { AboutKey, columns } from './api-keys/key-table.tsx'
import { buildServer, PresetLinks, ScopeFields } from './api-keys/scope-fields.tsx'
import { tabs } from './api-keys/tabs.ts'

/**
 * Lists API keys. A URL can prefill the form for a new key:
 * `?name=Build+server&scopes=releases:publish`.
 */
export default function ApiKeys() {
  const scopes = useRead<{ rows: Scope[] }>('api-keys/scopes')
  // A URL with scopes renders a new form, which is open at once.
  const key = useSearchParams()[0].get('scopes')
  return (
    <Listing
      key={key}
      of={{
        ...keys,
        empty: {
          lead: 'No API keys yet.',
          says: 'A program needs a key to work with the shop. Choose what yours is for.',
          action: scopes.state === 'there' && <PresetLinks scopes={scopes.value.rows} />,
        },
        // The form waits for the scopes, so that the focus is on the first choice.
        opens: (params) => scopes.state !== 'loading' && asksForKey(params),
        below: (made) => <AboutKey of={made} scopes={scopes} />,
        acts: ({ params }) => [makeKey(scopes, params)],
      }}
    />
  )
}

const asksForKey = (params: URLSearchParams) => params.has('scopes') || params.get('do') === 'new'

const keys: ListDescription<ApiKeyEntry> = {
  title: 'API keys',
  path: '/admin/api-keys',
  what: 'API keys',
  call: 'api-keys/list',
  caption: 'API keys, newest first',
  columns,
  keyOf: ({ id }) => id,
  tabs,
  foot: () => (
    <p className="note foot">
      The <a href="/api-reference/admin">API reference</a> lists what programs can do with a key.
    </p>
  ),
  rowActs: ({ id, name, state }) =>
    state === 'active' ? [act('api-keys/revoke', { key: id }, { name })] : [],
  once: {
    of: 'secret',
    says: 'The secret is shown only once. Anyone who has it can use the key.',
  },
}

function makeKey(scopes: Reading<{ rows: Scope[] }>, params: URLSearchParams): NamedAction {
  const chosen = params.get('scopes')?.split(',') ?? buildServer.values
  const lead = (
    <ReadingView of={scopes} what="scopes" as="figure">
      {({ rows }) => <ScopeFields scopes={rows} chosen={chosen} />}
    </ReadingView>
  )
  const read = (form: FormData) => ({ scopes: form.getAll('scopes') })
  const name = params.get('name') ?? (params.has('scopes') ? null : buildServer.label)
  return act('api-keys/make', {}, { name }, { lead, read })
}

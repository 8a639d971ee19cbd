import type { ApiKeyEntry } from '#contract/admin/api-keys.ts'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import type { NamedAction } from '../../ui/actions.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { When } from '../../ui/when.tsx'
import styles from './api-keys.module.css'

const states: Record<ApiKeyEntry['state'], { chip: ChipState; words: string }> = {
  active: { chip: 'works', words: 'Active' },
  expired: { chip: 'past', words: 'Expired' },
  revoked: { chip: 'stopped', words: 'Revoked' },
  maker_left: { chip: 'stopped', words: 'Creator left' },
}

const columns: Column<ApiKeyEntry>[] = [
  { head: 'Name', cell: ({ name }) => <span className={styles.name}>{name}</span> },
  {
    head: 'State',
    cell: ({ state }) => <Chip state={states[state].chip}>{states[state].words}</Chip>,
  },
  { head: 'Created', cell: ({ made_at }) => <When at={made_at} /> },
  { head: 'Expires', cell: ({ expires_at }) => <When at={expires_at} /> },
  { head: 'Last used', cell: ({ used_at }) => (used_at ? <When at={used_at} hour /> : 'Never') },
]

interface KeyTableProps {
  keys: ApiKeyEntry[]
  onRevoked: () => void | Promise<void>
}

export function KeyTable({ keys, onRevoked }: KeyTableProps) {
  return (
    <DataTable
      caption="API keys, newest first"
      columns={columns}
      rows={keys}
      keyOf={({ id }) => id}
      below={(key) => <About apiKey={key} />}
      actions={{
        of: (key) => (key.state === 'active' ? [revokeKey(key)] : []),
        onDone: onRevoked,
      }}
    />
  )
}

function About({ apiKey: { hint, made_by: maker, scopes } }: { apiKey: ApiKeyEntry }) {
  return (
    <div className={styles.about}>
      <p>
        <code>pca_…{hint}</code> by {maker}
      </p>
      <p className={styles.names}>
        {scopes.map((scope) => (
          <code key={scope}>{scope}</code>
        ))}
      </p>
    </div>
  )
}

function revokeKey({ id, name }: ApiKeyEntry): NamedAction {
  return {
    label: 'Revoke',
    call: 'api-keys/revoke',
    title: `Revoke the key “${name}”?`,
    effect: 'Programs that use this key stop working at once. This can’t be undone.',
    button: 'Revoke key',
    isDangerous: true,
    input: { key: id },
    done: 'Key revoked.',
  }
}

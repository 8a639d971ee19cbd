import type { ApiKeyEntry, Scope } from '#contract/admin/api-keys.ts'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import { Cut } from '../../ui/cut.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { When } from '../../ui/when.tsx'
import type { Reading } from '../../calls/use-read.ts'
import { sayScopes } from './scope-words.ts'

const states: Record<ApiKeyEntry['state'], { chip: ChipState; words: string }> = {
  active: { chip: 'works', words: 'Active' },
  expired: { chip: 'past', words: 'Expired' },
  revoked: { chip: 'stopped', words: 'Revoked' },
  maker_left: { chip: 'stopped', words: 'Creator left' },
}

export const columns: Column<ApiKeyEntry>[] = [
  { head: 'Name', cell: ({ name }) => <Cut>{name}</Cut> },
  {
    head: 'State',
    onPhone: 'state',
    cell: ({ state }) => <Chip state={states[state].chip}>{states[state].words}</Chip>,
  },
  {
    head: 'Secret ends in',
    onPhone: 'line',
    isNamedOnPhone: true,
    cell: ({ hint }) => <code>{hint}</code>,
  },
  { head: 'Created', cell: ({ made_at }) => <When at={made_at} /> },
  { head: 'Expires', onPhone: 'note', cell: ({ expires_at }) => <When at={expires_at} /> },
  {
    head: 'Last used',
    onPhone: 'end',
    isNamedOnPhone: true,
    cell: ({ used_at: at }) => (at ? <When at={at} hour /> : 'Never'),
  },
]

interface AboutKeyProps {
  of: ApiKeyEntry
  scopes: Reading<{ rows: Scope[] }>
}

/** Says what a key can do, in the words of the form that created it, and names its scopes. */
export function AboutKey({ of: key, scopes }: AboutKeyProps) {
  const names = (
    <p className="line names">
      {key.scopes.map((scope) => (
        <code key={scope}>{scope}</code>
      ))}
    </p>
  )
  return (
    <div className="note">
      {scopes.state === 'there' ? (
        <details className="disclosure">
          <summary>{sayScopes(scopes.value.rows, key.scopes)}</summary>
          {names}
        </details>
      ) : (
        names
      )}
      <p>Created by {key.made_by}</p>
    </div>
  )
}

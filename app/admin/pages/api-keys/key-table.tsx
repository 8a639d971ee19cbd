import type { ApiKeyEntry } from '#contract/admin/api-keys.ts'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import { Cut } from '../../ui/cut.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { When } from '../../ui/when.tsx'

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
  { head: 'Created', cell: ({ made_at }) => <When at={made_at} /> },
  { head: 'Expires', onPhone: 'note', cell: ({ expires_at }) => <When at={expires_at} /> },
  {
    head: 'Last used',
    onPhone: 'end',
    isNamedOnPhone: true,
    cell: ({ used_at: at }) => (at ? <When at={at} hour /> : 'Never'),
  },
]

export function AboutKey({ hint, made_by: maker, scopes }: ApiKeyEntry) {
  return (
    <div className="note">
      <p>
        <code>pca_…{hint}</code> by {maker}
      </p>
      <p className="line names">
        {scopes.map((scope) => (
          <code key={scope}>{scope}</code>
        ))}
      </p>
    </div>
  )
}

import type { ListedRelease } from '#contract/admin/releases.ts'
import { capitalize } from '#contract/capitalize.ts'
import { Chip } from '#app/ui/chip.tsx'

/** Says whether a version is withdrawn, on a channel other than stable, current or older. */
export function ReleaseState({ of: release }: { of: ListedRelease }) {
  const { channel, withdrawn_at, builds: own, current, pinned, rollout_percent } = release
  if (withdrawn_at !== null) return <Chip state="stopped">Withdrawn</Chip>
  if (channel !== 'stable') return <Chip state="past">{capitalize(channel)}</Chip>
  if (current.length === 0) return <Chip state="past">Older</Chip>
  const part = current.length < own.length ? `, ${current.length} of ${own.length}` : ''
  return (
    <Chip state="new">{`Current${part}${pinned.length > 0 ? ', pinned' : ''}${rollout_percent < 100 ? `, ${rollout_percent} %` : ''}`}</Chip>
  )
}

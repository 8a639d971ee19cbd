import type { ListedRelease, ShownRelease } from '#contract/admin/releases.ts'
import { useSession } from '../../session.ts'
import { act, type NamedAction } from '../../ui/act.ts'
import { Actions } from '../../ui/actions.tsx'

interface ReleaseActionsProps {
  release: ShownRelease
  onDone: () => Promise<void>
}

/** What can be done with a version as it is. */
export function ReleaseActions({ release, onDone }: ReleaseActionsProps) {
  const session = useSession()
  if (session?.role === 'support') return <p className="muted">Only owners can change a release.</p>
  return (
    <div>
      <Actions actions={listActions(release)} onDone={onDone} />
    </div>
  )
}

function listActions(row: ListedRelease): NamedAction[] {
  const { version, channel, withdrawn_at, current, pinned, rollout_percent: percent, notes } = row
  if (withdrawn_at !== null) return [act('releases/restore', { version }, { version })]
  const canBeCurrent = current.length === 0 && channel === 'stable'
  return [
    ...(canBeCurrent ? [act('releases/pin', { version, builds: [] }, { version })] : []),
    ...(pinned.length > 0 ? [act('releases/unpin', { builds: pinned }, { version })] : []),
    act('releases/roll-out', { version }, { version, percent }),
    act('releases/write-notes', { version }, { version, notes }),
    act('releases/withdraw', { version }, { version, ...foreseeWithdrawal(row) }),
  ]
}

function foreseeWithdrawal({ devices, current }: ListedRelease) {
  const next =
    current.length > 0
      ? 'Customers get the previous version from now on.'
      : 'Customers keep getting what they get now.'
  return { next, keeps: sayWhoKeepsIt(devices) }
}

function sayWhoKeepsIt(devices: number): string {
  if (devices === 0) return 'No active device uses it.'
  if (devices === 1) return 'The one device that uses it keeps it.'
  return `The ${devices.toLocaleString('en-US')} devices that use it keep it.`
}

import type { ListedRelease } from '#contract/admin/releases.ts'
import { act, type NamedAction } from '../../ui/act.ts'

/** Lists the actions in the menu: which version is current, and the withdrawal of this one. */
export function listMenu(row: ListedRelease): NamedAction[] {
  const { version, channel, withdrawn_at, current, pinned } = row
  if (withdrawn_at !== null) return []
  const canBeCurrent = current.length === 0 && channel === 'stable'
  return [
    ...(canBeCurrent ? [act('releases/pin', { version, builds: [] }, { version })] : []),
    ...(pinned.length > 0 ? [act('releases/unpin', { builds: pinned }, { version })] : []),
    act('releases/withdraw', { version }, { version, ...previewWithdrawal(row) }),
  ]
}

export const restore = ({ version }: ListedRelease) =>
  act('releases/restore', { version }, { version })

export const writeNotes = ({ version, notes }: ListedRelease) =>
  act('releases/write-notes', { version }, { version, notes }, { label: 'Edit notes' })

export const rollOut = ({ version, rollout_percent: percent }: ListedRelease) =>
  act('releases/roll-out', { version }, { version, percent })

function previewWithdrawal({ devices, current }: ListedRelease) {
  const next =
    current.length > 0
      ? 'Customers get the previous version from now on.'
      : 'Customers keep getting the current version.'
  return { next, keeps: sayWhoKeepsIt(devices) }
}

function sayWhoKeepsIt(devices: number): string {
  if (devices === 0) return 'No active device uses it.'
  if (devices === 1) return 'The one device that uses it keeps it.'
  return `The ${devices.toLocaleString('en-US')} devices that use it keep it.`
}

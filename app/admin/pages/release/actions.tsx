import type { ListedRelease, ShownRelease } from '#contract/admin/releases.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useSession } from '../../session.ts'
import { Actions, type NamedAction } from '../../ui/actions.tsx'
import secondary from '../../ui/secondary.module.css'

interface ReleaseActionsProps {
  release: ShownRelease
  onDone: () => Promise<void>
}

/** What can be done with a version as it is. */
export function ReleaseActions({ release, onDone }: ReleaseActionsProps) {
  const session = useSession()
  if (session?.role === 'support')
    return <p className={secondary.soft}>Only owners can change a release.</p>
  return (
    <div>
      <Actions actions={listActions(release)} onDone={onDone} />
    </div>
  )
}

function listActions(row: ListedRelease): NamedAction[] {
  const { version, channel, withdrawn_at, current, pinned } = row
  if (withdrawn_at !== null) return [restore(version)]
  return [
    ...(current.length === 0 && channel === 'stable' ? [makeCurrent(version)] : []),
    ...(pinned.length > 0 ? [unpin(row)] : []),
    rollOut(row),
    writeNotes(row),
    withdraw(row),
  ]
}

function rollOut({ version, rollout_percent }: ListedRelease): NamedAction {
  return {
    label: 'Rollout',
    call: 'releases/roll-out',
    title: `Change the rollout of ${version}?`,
    effect: `The rollout is at ${rollout_percent}% now. It applies to apps with electron-updater only. The downloads page, Tauri and repositories offer the version to everyone.`,
    fields: (
      <TextField
        label="Percent"
        name="percent"
        type="number"
        min={1}
        max={100}
        required
        defaultValue={rollout_percent}
      />
    ),
    button: 'Save',
    input: { version },
    done: `Rollout of ${version} saved.`,
  }
}

function writeNotes({ version, notes }: ListedRelease): NamedAction {
  return {
    label: 'Notes',
    call: 'releases/write-notes',
    title: `What’s new in ${version}?`,
    effect:
      'The new notes replace the current ones on the changelog and the downloads page at once.',
    fields: (
      <TextArea
        label="What’s new (Markdown)"
        name="notes"
        defaultValue={notes}
        rows={8}
        maxLength={10_000}
      />
    ),
    button: 'Save notes',
    input: { version },
    done: `Notes of ${version} saved.`,
  }
}

function withdraw({ version, devices, current }: ListedRelease): NamedAction {
  const next =
    current.length > 0
      ? 'Customers get the previous version from now on.'
      : 'Customers keep getting what they get now.'
  return {
    label: 'Withdraw',
    call: 'releases/withdraw',
    title: `Withdraw ${version}?`,
    effect: `Nobody can start a new download. ${next} ${sayWhoKeepsIt(devices)} Every owner gets an email.`,
    button: `Withdraw ${version}`,
    isDangerous: true,
    input: { version },
    done: `${version} is withdrawn.`,
  }
}

function sayWhoKeepsIt(devices: number): string {
  if (devices === 0) return 'No active device uses it.'
  if (devices === 1) return 'The one device that uses it keeps it.'
  return `The ${devices.toLocaleString('en-US')} devices that use it keep it.`
}

function restore(version: string): NamedAction {
  return {
    label: 'Restore',
    call: 'releases/restore',
    title: `Restore ${version}?`,
    effect: 'Customers can download this version again. If it’s the highest, it becomes current.',
    button: `Restore ${version}`,
    input: { version },
    done: `${version} is restored.`,
  }
}

function makeCurrent(version: string): NamedAction {
  return {
    label: 'Make current',
    call: 'releases/pin',
    title: `Make ${version} current?`,
    effect: 'Customers get this version instead of a higher one until you unpin it.',
    button: `Make ${version} current`,
    input: { version, builds: [] },
    done: `${version} is current until you unpin it.`,
  }
}

function unpin({ version, pinned }: ListedRelease): NamedAction {
  return {
    label: 'Unpin',
    call: 'releases/unpin',
    title: `Unpin ${version}?`,
    effect: 'Customers get the highest version again.',
    button: `Unpin ${version}`,
    input: { builds: pinned },
    done: `${version} is no longer pinned.`,
  }
}

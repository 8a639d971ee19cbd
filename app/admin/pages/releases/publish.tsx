import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { findVersion } from '#contract/build-names.ts'
import type { Channel } from '#contract/channels.ts'
import { sayQuantity } from '#contract/capitalize.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { act } from '../../ui/act.ts'
import { ActionForm } from '../../ui/form/action-form.tsx'
import { Select } from '../../ui/select.tsx'
import { FileList } from './file-list.tsx'
import styles from './releases.module.css'
import { type SentFile, useUploads } from './use-uploads.ts'

interface PublishProps {
  hidden: boolean
  /** The number of devices that check for updates; null while unknown. */
  devices: number | null
  /** Files that were dropped on the page; null if there are none. */
  dropped: File[] | null
  onDone: (sentence: string) => void
  onCancel: () => void
}

/** Takes the files of a version, uploads them, and publishes the version when all have arrived. */
export default function Publish({ hidden, devices, dropped, onDone, onCancel }: PublishProps) {
  const [version, setVersion] = useState('')
  const [channel, setChannel] = useState<Channel | ''>('')
  const [notes, setNotes] = useState('')
  const [percent, setPercent] = useState('100')
  const uploads = useUploads()
  const [waiting, setWaiting] = useState<File[]>([])
  const files = uploads.files.filter(({ state }) => state !== 'refused')
  const isReady =
    files.length > 0 && files.every(({ state, sha256 }) => state === 'done' && sha256 !== null)
  /** Files without a version in their names wait until somebody enters one. */
  const take = (chosen: File[]) => {
    const own = version || (chosen.flatMap(({ name }) => findVersion(name) ?? [])[0] ?? '')
    setVersion(own)
    setWaiting(own === '' ? chosen : [])
    if (own !== '') uploads.add(chosen, own)
  }
  const publication = {
    version,
    ...(channel !== '' && { channel }),
    ...(percent !== '100' && percent !== '' && { percent: Number(percent) }),
    sha256: Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256])),
    ...(notes !== '' && { notes }),
  }
  const missing = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const takeDropped = useEffectEvent(take)
  useEffect(() => takeDropped(dropped ?? []), [dropped])
  return (
    <div className="act" hidden={hidden}>
      <h2>Publish a release</h2>
      <ChooseFiles field={field} onChoose={take} />
      {waiting.length > 0 && <Waiting of={waiting} isOff={version === ''} onSend={take} />}
      <FileList uploads={uploads} />
      <TextField
        label="Version"
        value={version}
        onChange={(event) => setVersion(event.target.value.trim())}
        disabled={uploads.files.length > 0}
        autoComplete="off"
        hint="Filled in from the file names. An existing version gets its missing builds."
      />
      <Select
        label="Channel"
        choices={channelWords}
        value={channel}
        onChange={(value) => setChannel(value as Channel | '')}
      />
      <TextField
        label="Rollout, in percent"
        type="number"
        min={1}
        max={100}
        value={percent}
        onChange={(event) => setPercent(event.target.value)}
        hint="The share of Electron apps that get the update at first. Tauri apps and the downloads page offer it to everyone."
      />
      <TextArea
        label="What’s new (Markdown, optional)"
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
        rows={8}
        maxLength={10_000}
      />
      {isReady ? (
        <ActionForm
          {...act('releases/publish', publication, {
            version,
            files: describeEffect(uploads.files, devices),
          })}
          onDone={() => onDone(`${version} is published.`)}
          onCancel={onCancel}
        />
      ) : (
        <div className="line">
          <Button look="primary" size="small" disabled aria-describedby={missing}>
            Publish
          </Button>
          <Button look="quiet" size="small" onClick={onCancel}>
            Cancel
          </Button>
          <p id={missing} className="note">
            {sayMissing(files.length)}
          </p>
        </div>
      )}
    </div>
  )
}

const channelWords: [Channel | '', string][] = [
  ['', 'Automatic, by the version'],
  ['stable', 'Stable, for everyone'],
  ['beta', 'Beta, for testers'],
  ['alpha', 'Alpha, for testers'],
]

interface ChooseFilesProps {
  field: RefObject<HTMLInputElement | null>
  onChoose: (files: File[]) => void
}

function ChooseFiles({ field, onChoose }: ChooseFilesProps) {
  return (
    <label className={styles.drop}>
      <span>Choose the builds, or drop them anywhere on this page.</span>
      <input
        ref={field}
        type="file"
        multiple
        aria-label="Builds"
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </label>
  )
}

interface WaitingProps {
  of: File[]
  isOff: boolean
  onSend: (files: File[]) => void
}

function Waiting({ of, isOff, onSend }: WaitingProps) {
  const what = of.length === 1 ? of[0]!.name : `${of.length} files`
  return (
    <p role="status" className="line">
      {isOff ? `Enter a version to upload ${what}.` : `Ready to upload ${what}.`}{' '}
      <Button size="small" disabled={isOff} onClick={() => onSend(of)}>
        Upload
      </Button>
    </p>
  )
}

/** Says what is missing before the version can be published. */
function sayMissing(count: number): string {
  return count > 0 ? 'Wait until all builds are uploaded.' : 'Choose the builds.'
}

function describeEffect(all: SentFile[], devices: number | null): string {
  const out = all.filter(({ state }) => state === 'refused').map(({ name }) => name)
  const count = all.length - out.length
  const isOrAre = count === 1 ? 'is' : 'are'
  const what = `${out.length > 0 ? `${count} of ` : ''}${sayQuantity(all.length, 'file')} ${isOrAre}`
  const left =
    out.length > 0 ? ` ${out.join(', ')} ${out.length === 1 ? 'is' : 'are'} left out.` : ''
  const who = devices === null ? '' : ` ${sayQuantity(devices, 'device is', 'devices are')} active.`
  return `${what} published to the systems above.${left}${who}`
}

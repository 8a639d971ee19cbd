import { type ChangeEvent, type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react'
import { messages } from '#app/messages.ts'
import { findMachineTexts } from '#license-client/src/machine-text.ts'
import { useRun } from '#app/use-run.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import styles from './license-files.module.css'
import { ThreeSteps } from './three-steps.tsx'

interface BringProps {
  /** What the link of a code brought. */
  linked: string | null
  /** Whether the server reads what was brought. */
  isChecking: boolean
  problem: string | null
  take: (text: string) => void
  cancel: () => void
}

/** By a link, as a file or as text: whichever is at hand. */
export function Bring({ linked, isChecking, problem, take, cancel }: BringProps) {
  const { run, busy, ...reading } = useRun<'file' | 'text', string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const trouble = reading.problem ?? problem

  const takeFile = (file: File) =>
    void run('file', async () => take(await readFile(file)), describeUnread)
  const takeText = (text: string) =>
    void run('text', async () => take(readText(text)), describeUnread)

  const takeLinked = useEffectEvent(takeText)
  useEffect(() => {
    if (linked !== null) takeLinked(linked)
  }, [linked])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    takeText(area.current!.value)
  }

  return (
    <form
      onSubmit={submit}
      className={`stacked ${styles.step}`}
      aria-label="Add an offline computer"
    >
      <ThreeSteps />
      <Row>
        <ChooseFile take={takeFile}>{busy === 'file' ? 'Reading...' : 'Choose a file'}</ChooseFile>
      </Row>
      <TextArea
        ref={area}
        label="Or paste the text"
        rows={4}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
      />
      {trouble && <Notice kind="alert">{trouble}</Notice>}
      <Row>
        <Button type="submit" look="primary" disabled={isChecking}>
          {isChecking ? 'Checking...' : 'Continue'}
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </Row>
      <p className="muted">
        Taking the license off an offline computer? Bring its release here in the same way.
      </p>
    </form>
  )
}

interface ChooseFileProps {
  take: (file: File) => void
  children: string
}

function ChooseFile({ take, children }: ChooseFileProps) {
  const field = useRef<HTMLInputElement>(null)

  function takeChosen(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) take(file)
  }

  return (
    <>
      <Button onClick={() => field.current!.click()}>{children}</Button>
      <input ref={field} type="file" hidden onChange={takeChosen} />
    </>
  )
}

class Unread extends Error {}

/** In bytes: an email, saved with the text in it. */
const largestFile = 200_000

async function readFile(file: File): Promise<string> {
  return readText(file.size > largestFile ? '' : new Uint8Array(await file.arrayBuffer()))
}

function readText(text: string | Uint8Array): string {
  const [found, another] = findMachineTexts(text)
  if (found === undefined) throw new Unread(messages.noMachineText)
  if (another !== undefined) throw new Unread(messages.twoMachineTexts)
  return found
}

function describeUnread(error: unknown): string {
  return error instanceof Unread ? error.message : messages.machineFileFailed
}

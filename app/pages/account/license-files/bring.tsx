import { type ChangeEvent, type ComponentProps, type SubmitEvent, useRef, useState } from 'react'
import { messages } from '#app/messages.ts'
import { findMachineTexts } from '#license-client/src/machine-text.ts'
import { useRun } from '#app/use-run.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Camera } from './camera.tsx'
import styles from './license-files.module.css'
import { readPicture } from './read-code.ts'
import { ThreeSteps } from './three-steps.tsx'

interface BringProps {
  /** Whether the server reads what was brought. */
  isChecking: boolean
  problem: string | null
  take: (text: string) => void
  cancel: () => void
}

/** By the camera, as a picture, as a file or as text: whichever is at hand. */
export function Bring({ isChecking, problem, take, cancel }: BringProps) {
  const [isCameraOn, setIsCameraOn] = useState(false)
  const { run, busy, ...reading } = useRun<'camera' | 'file' | 'text', string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const trouble = reading.problem ?? problem

  const takeFile = (file: File) =>
    void run('file', async () => take(await readFile(file)), describeUnread)

  function takeFromCamera(text: string) {
    setIsCameraOn(false)
    take(text)
  }

  function failOfCamera(why: string) {
    setIsCameraOn(false)
    void run('camera', () => Promise.reject(new Unread(why)), describeUnread)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void run('text', async () => take(readText(area.current!.value)), describeUnread)
  }

  return (
    <form onSubmit={submit} className={styles.step} aria-label="Add an offline computer">
      <ThreeSteps />
      {isCameraOn ? (
        <Camera take={takeFromCamera} fail={failOfCamera} close={() => setIsCameraOn(false)} />
      ) : (
        <Row>
          <Button onClick={() => setIsCameraOn(true)}>Scan with the camera</Button>
          <span className={styles.byTouch}>
            <ChooseFile take={takeFile} accept="image/*" capture="environment">
              Take a picture
            </ChooseFile>
          </span>
          <ChooseFile take={takeFile}>
            {busy === 'file' ? 'Reading...' : 'Choose a picture or file'}
          </ChooseFile>
        </Row>
      )}
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
        Taking the license off an offline computer? Bring its release code here in the same way.
      </p>
    </form>
  )
}

type ChooseFileProps = Omit<ComponentProps<'input'>, 'type'> & { take: (file: File) => void }

function ChooseFile({ take, children, ...input }: ChooseFileProps) {
  const field = useRef<HTMLInputElement>(null)

  function takeChosen(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) take(file)
  }

  return (
    <>
      <Button onClick={() => field.current!.click()}>{children}</Button>
      <input {...input} ref={field} type="file" hidden onChange={takeChosen} />
    </>
  )
}

class Unread extends Error {}

/** In bytes: an email, saved with the text in it. */
const largestFile = 200_000

async function readFile(file: File): Promise<string> {
  const isPicture = /^image\/|\.hei[cf]$/i.test(`${file.type}${file.name}`)
  if (isPicture) return readText(await readCodeOf(file), messages.otherCode)
  return readText(file.size > largestFile ? '' : new Uint8Array(await file.arrayBuffer()))
}

async function readCodeOf(picture: File): Promise<string> {
  const code = await readPicture(picture).catch((error: unknown) => {
    throw error instanceof DOMException ? new Unread(messages.pictureNotShown) : error
  })
  if (code === null) throw new Unread(messages.noCodeInPicture)
  return code
}

function readText(text: string | Uint8Array, otherwise: string = messages.noMachineText): string {
  const [found, another] = findMachineTexts(text)
  if (found === undefined) throw new Unread(otherwise)
  if (another !== undefined) throw new Unread(messages.twoMachineTexts)
  return found
}

function describeUnread(error: unknown): string {
  return error instanceof Unread ? error.message : messages.readerFailed
}

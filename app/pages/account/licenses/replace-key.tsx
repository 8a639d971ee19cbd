import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { messages } from '#app/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import type { DeviceEntry, LicenseEntry } from '#contract/account.ts'
import { sayDay, sayTimeAndZone } from '#app/say-day.ts'
import { sayPlatform } from '#app/say-platform.ts'
import { keyReplacement } from '#contract/limits.ts'
import account from '../account.module.css'
import { loadInfo, useSession } from '../session.ts'
import { useCall } from '../use-call.ts'
import styles from './license.module.css'

type Step = 'closed' | 'choosing' | 'asking' | 'done'

/** For a leaked key: asks which devices to keep, asks for confirmation, and says what was done. */
export function ReplaceKey({ entry }: { entry: LicenseEntry }) {
  const { license_id, devices } = entry
  const session = useSession()
  const { busy, problem, run } = useCall<'replace'>()
  const [step, setStep] = useState<Step>('closed')
  const [ticked, setTicked] = useState<string[]>([])
  // A device that left meanwhile is not named any more.
  const kept = devices.filter(({ activation_id }) => ticked.includes(activation_id))

  async function replace() {
    const keep = kept.map(({ activation_id }) => activation_id)
    const call = () => loadInfo(session, 'replace-key', { license_id, keep })
    if (await run('replace', call, messages.replaceKeyFailed)) setStep('done')
  }

  function close() {
    setStep('closed')
    setTicked([])
  }

  if (step === 'choosing')
    return (
      <ChooseDevices
        {...{ devices, ticked, setTicked }}
        next={() => setStep('asking')}
        cancel={close}
      />
    )
  if (step === 'asking')
    return (
      <Confirm
        {...{ devices, kept, problem }}
        isReplacing={busy !== null}
        replace={() => void replace()}
        back={() => setStep('choosing')}
      />
    )
  return <Offer entry={entry} isDone={step === 'done'} open={() => setStep('choosing')} />
}

interface OfferProps {
  entry: LicenseEntry
  isDone: boolean
  open: () => void
}

function Offer({ entry, isDone, open }: OfferProps) {
  const { login } = useSession()
  const { replace_key_from: from, old_key_until: until, devices } = entry
  const done = useRef<HTMLParagraphElement>(null)

  // The form that had the focus is gone.
  useEffect(() => {
    if (isDone) done.current?.focus()
  }, [isDone])

  return (
    <div className={styles.replace}>
      <p ref={done} tabIndex={-1} className={isDone ? account.done : 'heard'}>
        {isDone && messages.keyReplaced(login.email)}
      </p>
      {until && devices.length > 0 && (
        <p>
          On devices you kept, the old key works until {sayDay(until)}. Enter the new key there
          before that day.
        </p>
      )}
      {from === null ? (
        <Button size="small" onClick={open}>
          Replace key
        </Button>
      ) : (
        <p>You can replace this key again from {sayTimeAndZone(from)}.</p>
      )}
    </div>
  )
}

interface ChooseProps {
  devices: DeviceEntry[]
  ticked: string[]
  setTicked: (ids: string[]) => void
  next: () => void
  cancel: () => void
}

function ChooseDevices({ devices, ticked, setTicked, next, cancel }: ChooseProps) {
  function tick(id: string, isTicked: boolean) {
    setTicked(isTicked ? [...ticked, id] : ticked.filter((each) => each !== id))
  }

  return (
    <Form label="Replace key" submit={next}>
      <p>
        Does someone else have your key? Get a new one. Your license, its updates and its order stay
        the same.
      </p>
      {devices.length > 0 && (
        <fieldset className={account.choices}>
          <legend>Tick the devices that are yours</legend>
          {devices.map(({ activation_id: id, device_name: name, platform, activated_at: at }) => (
            <label key={id} className={account.choice}>
              <input
                type="checkbox"
                checked={ticked.includes(id)}
                onChange={(event) => tick(id, event.target.checked)}
              />
              <span>
                {name ?? 'Unnamed device'}
                <small className="muted">
                  {[platform && sayPlatform(platform), `activated ${sayDay(at)}`]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
            </label>
          ))}
          <p>
            A device you don’t tick is removed, and cannot use this license for{' '}
            {keyReplacement.barredDays} days.
          </p>
        </fieldset>
      )}
      <Row>
        <Button type="submit" size="small" look="primary">
          Continue
        </Button>
        <Button size="small" onClick={cancel}>
          Cancel
        </Button>
      </Row>
    </Form>
  )
}

interface ConfirmProps {
  devices: DeviceEntry[]
  kept: DeviceEntry[]
  problem: string | null
  isReplacing: boolean
  replace: () => void
  back: () => void
}

function Confirm({ devices, kept, problem, isReplacing, replace, back }: ConfirmProps) {
  const { login } = useSession()
  const removed = devices.filter((each) => !kept.includes(each))
  return (
    <Form label="Replace key" submit={replace}>
      <p>
        <strong>Replace the key?</strong> We email the new one to {login.email}.
      </p>
      {kept.length > 0 && (
        <p>
          <strong>{nameAll(kept)}</strong> {kept.length === 1 ? 'stays' : 'stay'}. The old key works
          there for {keyReplacement.worksDays} more days.
        </p>
      )}
      {removed.length > 0 && (
        <p>
          <strong>{nameAll(removed)}</strong> {removed.length === 1 ? 'is' : 'are'} removed, and
          can’t use this license for {keyReplacement.barredDays} days, even with the new key. A
          removed device that stays offline can keep going for up to {keyReplacement.offlineDays}{' '}
          days.
        </p>
      )}
      <p>You can do this once a day.</p>
      {problem && <Notice kind="alert">{problem}</Notice>}
      <Row>
        <Button type="submit" size="small" look="danger" disabled={isReplacing}>
          {isReplacing ? 'Replacing...' : 'Replace key'}
        </Button>
        <Button size="small" onClick={back} disabled={isReplacing}>
          Back
        </Button>
      </Row>
    </Form>
  )
}

interface FormProps {
  label: string
  submit: () => void
  children: ReactNode
}

/** Takes the focus, as the button that opened it is gone. */
function Form({ label, submit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.focus(), [])

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    submit()
  }

  return (
    <form ref={form} tabIndex={-1} className={styles.replace} aria-label={label} onSubmit={send}>
      {children}
    </form>
  )
}

function nameAll(devices: DeviceEntry[]): string {
  const names = devices.map(({ device_name: name }) => name ?? 'Unnamed device')
  return new Intl.ListFormat('en').format(names)
}

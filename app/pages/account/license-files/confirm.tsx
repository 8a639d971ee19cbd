import { type SubmitEvent, useState } from 'react'
import { sayPlatform } from '#app/say-platform.ts'
import { capitalize } from '#contract/capitalize.ts'
import { Button } from '#app/ui/button.tsx'
import { KeyValueList } from '#app/ui/key-value-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import type { ReadMachineText } from '#contract/license-files.ts'
import account from '../account.module.css'
import { describeEnd, seatRefusalWords } from './license-file-words.ts'
import styles from './license-files.module.css'

type Choice = ReadMachineText['licenses'][number]

interface ConfirmProps {
  brought: ReadMachineText
  isBusy: boolean
  problem: string | null
  confirm: (licenseId: string) => void
  cancel: () => void
}

/** Shows which computer asks, which may be a stranger's, and asks which license it gets a seat of. */
export function ConfirmRequest({ brought, isBusy, problem, confirm, cancel }: ConfirmProps) {
  const { licenses } = brought
  const open = licenses.filter(({ refusal }) => refusal === null)
  const [chosen, choose] = useState(open.find(({ has_seat }) => has_seat) ?? open[0])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (chosen) confirm(chosen.license_id)
  }

  return (
    <form onSubmit={submit} className={`stacked ${styles.step}`} aria-label="Make a license file">
      <Computer brought={brought} />
      <p>Continue only if Protocraft on your computer shows the same ID.</p>
      <fieldset className={`stacked ${account.choices}`}>
        <legend>
          {licenses.length > 1 ? 'Which license does it use?' : 'It uses this license'}
        </legend>
        {licenses.map((license) => (
          <label key={license.license_id} className={account.choice}>
            {licenses.length > 1 && (
              <input
                type="radio"
                name="license"
                checked={license === chosen}
                disabled={license.refusal !== null}
                onChange={() => choose(license)}
              />
            )}
            <span>
              {nameLicense(license)}
              <small className="muted">{describeSeat(license)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen ? (
        <>
          <p>{describeEnd(chosen)}</p>
          <p>
            It’s tied to this computer. Other computers refuse a copy. A clone, such as a copied
            virtual machine, counts as the same computer.
          </p>
        </>
      ) : (
        <Notice kind="warn">None of your licenses can be used on this computer right now.</Notice>
      )}
      {problem && <Notice kind="alert">{problem}</Notice>}
      <Row>
        {chosen && (
          <Button type="submit" look="primary" disabled={isBusy}>
            {isBusy ? 'Making the license file...' : 'Make license file'}
          </Button>
        )}
        <Button onClick={cancel} disabled={isBusy}>
          Cancel
        </Button>
      </Row>
    </form>
  )
}

/** Shows which computer gave its license back, and what becomes free. */
export function ConfirmRelease({ brought, isBusy, problem, confirm, cancel }: ConfirmProps) {
  const [license] = brought.licenses

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (license) confirm(license.license_id)
  }

  return (
    <form onSubmit={submit} className={`stacked ${styles.step}`} aria-label="Free this computer">
      <Computer brought={brought} />
      {license && (
        <p>
          This computer has removed its license file. {nameLicense(license)}, is then free for
          another device.
        </p>
      )}
      {problem && <Notice kind="alert">{problem}</Notice>}
      <Row>
        <Button type="submit" look="primary" disabled={isBusy}>
          {isBusy ? 'Freeing...' : 'Free this computer'}
        </Button>
        <Button onClick={cancel} disabled={isBusy}>
          Cancel
        </Button>
      </Row>
    </form>
  )
}

function Computer({ brought: { device_name, platform, fingerprint_end } }: ComputerProps) {
  return (
    <KeyValueList
      entries={[
        ['Computer', device_name ?? 'Unnamed device'],
        ['System', platform ? sayPlatform(platform) : 'Not known'],
        ['Its ID ends in', <code key="end">{fingerprint_end}</code>],
      ]}
    />
  )
}

type ComputerProps = Pick<ConfirmProps, 'brought'>

function nameLicense({ license_type, key_last4 }: Choice): string {
  return `${capitalize(license_type)} license, key ending in ${key_last4}`
}

function describeSeat(license: Choice): string {
  const { activation_count: used, max_activations: seats, has_seat, refusal } = license
  if (refusal !== null) return seatRefusalWords[refusal]
  const count = `In use on ${used} of ${seats} ${seats === 1 ? 'device' : 'devices'}.`
  return `${count} ${has_seat ? 'This computer is one of them.' : 'This computer would take one.'}`
}

import { useState } from 'react'
import { messages } from '#app/say/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import { SupportLink } from '#app/ui/support-link.tsx'
import type { DeviceEntry, LicenseEntry } from '#contract/account.ts'
import { capitalize } from '#contract/capitalize.ts'
import { sayLocalDay } from '#app/say/say-day.ts'
import { sayPlatform } from '#contract/build-names.ts'
import account from '../account.module.css'
import styles from './license.module.css'
import { loadInfo, useSession } from '../session.ts'
import type { Keys, Release } from './use-keys.ts'

interface DevicesProps {
  entry: LicenseEntry
  keys: Keys
}

export function Devices({ entry, keys }: DevicesProps) {
  const { license_id, devices, activation_count: used, max_activations: seats } = entry
  const session = useSession()

  function release({ activation_id }: DeviceEntry) {
    const call = () => loadInfo(session, 'release-device', { license_id, activation_id })
    void keys.run(nameRelease(activation_id), call, messages.releaseDeviceFailed)
  }

  return (
    <section className={styles.devices} aria-label="Devices">
      <header className="line spread muted">
        <h4>Devices</h4>
        <span>
          {used} / {seats}
        </span>
      </header>
      {devices.length === 0 && (
        <p className="muted">
          Not in use yet. A device shows up here once you enter the key on it.
        </p>
      )}
      <ul className="plain">
        {devices.map((device) => (
          <Device
            key={device.activation_id}
            device={device}
            isReleasing={keys.busy === nameRelease(device.activation_id)}
            problem={keys.failed === nameRelease(device.activation_id) ? keys.problem : null}
            release={() => release(device)}
          />
        ))}
      </ul>
    </section>
  )
}

function nameRelease(activationId: string): Release {
  return `release ${activationId}`
}

interface DeviceProps {
  device: DeviceEntry
  isReleasing: boolean
  problem: string | null
  release: () => void
}

function Device({ device, isReleasing, problem, release }: DeviceProps) {
  const [asking, setAsking] = useState<'no' | 'yes' | 'not any more'>('no')
  const name = device.device_name ?? 'Unnamed device'
  const keep = () => setAsking('not any more')
  return (
    <li className={account.line}>
      <div>
        <b>{name}</b>
        <small className="muted">{describeDevice(device)}</small>
      </div>
      {device.license_file_until && <HeldFile until={device.license_file_until} />}
      {!device.license_file_until && asking !== 'yes' && (
        <Button size="small" autoFocus={asking === 'not any more'} onClick={() => setAsking('yes')}>
          Release this device
        </Button>
      )}
      {asking === 'yes' && (
        <div className={styles.part}>
          <AskToRelease {...{ name, isReleasing, problem, release, keep }} />
        </div>
      )}
    </li>
  )
}

interface ReleaseProps extends Omit<DeviceProps, 'device'> {
  name: string
  keep: () => void
}

function AskToRelease({ name, isReleasing, problem, release, keep }: ReleaseProps) {
  return (
    <>
      <p>Release {name}? The app there will need the key again.</p>
      <Row>
        <Button
          size="small"
          look="danger"
          autoFocus
          onClick={release}
          isBusy={isReleasing}
          doing="Releasing..."
        >
          Release
        </Button>
        <Button size="small" onClick={keep} disabled={isReleasing}>
          Keep
        </Button>
      </Row>
      {problem && <Notice kind="alert">{problem}</Notice>}
    </>
  )
}

/**
 * Says that a computer has a license file. The file can't be revoked before it ends, so only we can
 * free the seat earlier.
 */
function HeldFile({ until }: { until: string }) {
  return (
    <p className={`muted ${styles.file}`}>
      Its license file works offline until {sayLocalDay(until)}. To free this device earlier, email{' '}
      <SupportLink />.
    </p>
  )
}

function describeDevice({ platform, last_seen_at }: DeviceEntry): string {
  const day = sayLocalDay(last_seen_at)
  const seen = `last seen ${day === sayLocalDay(new Date().toISOString()) ? 'today' : day}`
  return platform ? `${sayPlatform(platform)}, ${seen}` : capitalize(seen)
}

import { useState } from 'react'
import { messages } from '#app/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Row } from '#app/ui/row.tsx'
import type { DeviceEntry, LicenseEntry } from '#contract/account.ts'
import { sayDay } from '#app/say-day.ts'
import styles from './license.module.css'
import { loadInfo, useSession } from '../session.ts'
import { ReplaceKey } from './replace-key.tsx'
import type { Keys, Release } from './use-keys.ts'

interface DevicesProps {
  entry: LicenseEntry
  keys: Keys
}

export function Devices({ entry, keys }: DevicesProps) {
  const { license_id, devices, activation_count: used, max_activations: seats } = entry
  const session = useSession()
  const isPaused = entry.status === 'suspended' || entry.status === 'revoked'
  const canReplace = entry.license_type !== 'trial' && !isPaused

  function release({ activation_id }: DeviceEntry) {
    const call = () => loadInfo(session, 'release-device', { license_id, activation_id })
    void keys.run(nameRelease(activation_id), call, messages.releaseDeviceFailed)
  }

  return (
    <section className={styles.devices} aria-label="Devices">
      <h3>
        Devices
        <span>
          {used} / {seats}
        </span>
      </h3>
      {devices.length === 0 && (
        <p className={styles.none}>
          Not in use yet. A device shows up here once the key is entered on it.
        </p>
      )}
      <ul>
        {devices.map((device) => (
          <Device
            key={device.activation_id}
            device={device}
            isReleasing={keys.busy === nameRelease(device.activation_id)}
            release={() => release(device)}
          />
        ))}
      </ul>
      {canReplace && <ReplaceKey entry={entry} />}
    </section>
  )
}

function nameRelease(activationId: string): Release {
  return `release ${activationId}`
}

interface DeviceProps {
  device: DeviceEntry
  isReleasing: boolean
  release: () => void
}

function Device({ device, isReleasing, release }: DeviceProps) {
  const [asking, setAsking] = useState<'no' | 'yes' | 'not any more'>('no')
  const name = device.device_name ?? 'Unnamed device'
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small>{describeDevice(device)}</small>
      </div>
      {asking === 'yes' ? (
        <div className={styles.question}>
          <p>Release {name}? The app there will need the key again.</p>
          <Row>
            <Button size="small" look="primary" autoFocus onClick={release} disabled={isReleasing}>
              {isReleasing ? 'Releasing...' : 'Release'}
            </Button>
            <Button size="small" onClick={() => setAsking('not any more')} disabled={isReleasing}>
              Keep
            </Button>
          </Row>
        </div>
      ) : (
        <Button size="small" autoFocus={asking === 'not any more'} onClick={() => setAsking('yes')}>
          Release this device
        </Button>
      )}
    </li>
  )
}

function describeDevice({ platform, activated_at, last_seen_at }: DeviceEntry): string {
  const facts = [`activated ${sayDay(activated_at)}`, `last seen ${sayDay(last_seen_at)}`]
  return (platform ? [platform, ...facts] : facts).join(', ')
}

import { useState } from 'react'
import type { DeviceEntry } from '#contract/account.ts'
import { formatDay } from '#contract/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/row.tsx'
import styles from './account.module.css'

interface DevicesProps {
  devices: DeviceEntry[]
  releasing: string | null
  release: (activationId: string) => void
}

export function Devices({ devices, releasing, release }: DevicesProps) {
  if (devices.length === 0) return null
  return (
    <ul className={styles.devices} aria-label="Devices">
      {devices.map((device) => (
        <Device
          key={device.activation_id}
          device={device}
          isReleasing={releasing === device.activation_id}
          release={() => release(device.activation_id)}
        />
      ))}
    </ul>
  )
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
        <small className={styles.note}>{factsOf(device)}</small>
      </div>
      {asking === 'yes' ? (
        <div className={styles.question}>
          <p>Release {name}? The app there will need the key again.</p>
          <Row>
            <Button size="small" look="primary" autoFocus onClick={release} disabled={isReleasing}>
              {isReleasing ? 'Releasing...' : 'Release'}
            </Button>
            <Button size="small" onClick={() => setAsking('not any more')} disabled={isReleasing}>
              Keep it
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

function factsOf({ platform, activated_at, last_seen_at }: DeviceEntry): string {
  const facts = [`activated ${formatDay(activated_at)}`, `last check ${formatDay(last_seen_at)}`]
  return (platform ? [platform, ...facts] : facts).join(', ')
}

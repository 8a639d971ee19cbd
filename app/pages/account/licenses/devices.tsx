import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messages } from '#app/messages.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Row } from '#app/ui/row.tsx'
import { SupportLink } from '#app/ui/support-link.tsx'
import type { DeviceEntry, LicenseEntry } from '#contract/account.ts'
import { capitalize } from '#contract/capitalize.ts'
import { sayDay } from '#app/say-day.ts'
import { sayPlatform } from '#app/say-platform.ts'
import account from '../account.module.css'
import styles from './license.module.css'
import { HeldFile } from '../license-files/held-file.tsx'
import { offline } from '../license-files/use-offline.ts'
import { loadInfo, useSession } from '../session.ts'
import type { Keys, Refresh, Release } from './use-keys.ts'

interface DevicesProps {
  entry: LicenseEntry
  keys: Keys
  refresh: Refresh
  /** Opens the form for an offline computer in this card. */
  addComputer: () => void
}

export function Devices({ entry, keys, refresh, addComputer }: DevicesProps) {
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
            release={() => release(device)}
            addComputer={addComputer}
          >
            {device.license_file && <HeldFile held={device.license_file} {...{ entry, refresh }} />}
          </Device>
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
  release: () => void
  addComputer: () => void
  children: ReactNode
}

function Device({ device, isReleasing, release, addComputer, children }: DeviceProps) {
  const [asking, setAsking] = useState<'no' | 'yes' | 'not any more'>('no')
  const name = device.device_name ?? 'Unnamed device'
  const keep = () => setAsking('not any more')
  const how = device.license_file ? (
    <HowToRelease {...{ name, addComputer, keep }} />
  ) : (
    <AskToRelease {...{ name, isReleasing, release, keep }} />
  )
  return (
    <li className={account.line}>
      <div>
        <b>{name}</b>
        <small className="muted">{describeDevice(device)}</small>
      </div>
      {children}
      {asking === 'yes' ? (
        <div className={styles.part}>{how}</div>
      ) : (
        <Button size="small" autoFocus={asking === 'not any more'} onClick={() => setAsking('yes')}>
          Release this device
        </Button>
      )}
    </li>
  )
}

interface ReleaseProps {
  name: string
  keep: () => void
}

function AskToRelease({
  name,
  isReleasing,
  release,
  keep,
}: ReleaseProps & Pick<DeviceProps, 'isReleasing' | 'release'>) {
  return (
    <>
      <p>Release {name}? The app there will need the key again.</p>
      <Row>
        <Button size="small" look="danger" autoFocus onClick={release} disabled={isReleasing}>
          {isReleasing ? 'Releasing...' : 'Release'}
        </Button>
        <Button size="small" onClick={keep} disabled={isReleasing}>
          Keep
        </Button>
      </Row>
    </>
  )
}

/** Its license file works without us, so only the app there can give it back. */
function HowToRelease({
  name,
  addComputer,
  keep,
}: ReleaseProps & Pick<DeviceProps, 'addComputer'>) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <>
      <p>
        The license file on {name} works without a connection. Release the license in Protocraft
        there first, then bring the release that it shows. Lost or broken? Email <SupportLink />.
      </p>
      <Row>
        <ButtonLink ref={link} size="small" look="primary" href={offline} onClick={addComputer}>
          Bring the release
        </ButtonLink>
        <Button size="small" onClick={keep}>
          Keep
        </Button>
      </Row>
    </>
  )
}

function describeDevice({ platform, last_seen_at }: DeviceEntry): string {
  const day = sayDay(last_seen_at)
  const seen = `last seen ${day === sayDay(new Date().toISOString()) ? 'today' : day}`
  return platform ? `${sayPlatform(platform)}, ${seen}` : capitalize(seen)
}

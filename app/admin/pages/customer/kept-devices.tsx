import { useEffect, useState } from 'react'
import { sayDay } from '#app/say-day.ts'
import type { AdminDevice, AdminLicense } from '#contract/admin/customers.ts'
import { read } from '../../api.ts'
import styles from './customer.module.css'

/** A box for each device of a license; ticked ones stay when its key is replaced. */
export function KeptDevices({ license }: { license: AdminLicense }) {
  const { id, device_count: count } = license
  const isPart = count > license.devices.length
  const [devices, setDevices] = useState<AdminDevice[] | null>(isPart ? null : license.devices)
  const [failed, setFailed] = useState(false)

  // A list has ten devices of a license at most, and one that is not shown would be removed.
  useEffect(() => {
    if (isPart)
      read<AdminLicense>('licenses/show', { license: id }).then(
        (whole) => setDevices(whole.devices),
        () => setFailed(true),
      )
  }, [id, isPart])

  if (failed) return <p role="alert">The devices could not be read. Cancel and try again.</p>
  if (devices === null) return <p role="status">Reading the devices.</p>
  return (
    <fieldset className={styles.kept}>
      <legend>{devices.length > 0 ? 'Devices that stay' : 'It is on no device.'}</legend>
      <input type="hidden" name="devices_read" value="yes" />
      {devices.map(({ id: device, name, fingerprint, last_seen_at: seen }) => (
        <label key={device}>
          <input type="checkbox" name="keep" value={device} />
          <span>
            <bdi>{name ?? `Device ${fingerprint}`}</bdi>, seen {sayDay(seen)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

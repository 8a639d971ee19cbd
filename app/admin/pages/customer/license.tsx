import { useState } from 'react'
import { sayDay } from '#app/say/say-day.ts'
import type { AdminDevice, AdminLicense } from '#contract/admin/customers.ts'
import { capitalize } from '#contract/capitalize.ts'
import { sayPlatform } from '#contract/build-names.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { isOver, sayLicenseState } from '../../ui/license-states.ts'
import { Actions, type ActionsProps, useActions } from '../../ui/actions.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { ReadingView } from '../../ui/reading.tsx'
import { useRead } from '../../calls/use-read.ts'
import styles from './customer.module.css'
import { releaseDeviceAction, actionsFor, rareActionsFor } from './license-actions.tsx'
import type { CustomerParts } from './customer-parts.ts'

interface LicenseProps extends CustomerParts {
  license: AdminLicense
  /** Called when an answer contains something that is shown once, such as a revealed key. */
  onShown: (shown: Record<string, string>) => void
  /** Called with what was done, to say it where the license was if it has moved. */
  onSaid: (said: string) => void
}

/** Shows one license: its state, its devices, and the actions on it. */
export function License({ license, customer, role, reload, onShown, onSaid }: LicenseProps) {
  const { status, type } = license
  const [state, words] = sayLicenseState(license)
  const onDone: ActionsProps['onDone'] = async ({ shown }, { done }) => {
    if (shown) onShown(shown)
    onSaid(done)
    await reload()
  }
  const rare = role === 'owner' ? rareActionsFor(license, customer) : []
  const { buttons, menu, form, tell } = useActions({
    actions: actionsFor(license, customer, role),
    menu: rare.length > 0 ? { label: 'More', actions: rare, others: refundOf(license) } : undefined,
    onDone,
  })
  const onRelease: ActionsProps['onDone'] = async (answer, action) => {
    await onDone(answer, action)
    // The row that would show the message is gone, too.
    tell(action.done)
  }
  return (
    <div className={`${styles.license} ${status === 'revoked' ? styles.dead : ''}`}>
      <div className="line muted">
        <Chip state={state}>{words}</Chip>
        <span>{capitalize(type)}</span>
        {menu}
      </div>
      <code translate="no">{license.key}</code>
      {state === 'past' && type === 'individual' && (
        <p>The app keeps working. New versions need a renewal.</p>
      )}
      <Facts of={listFacts(license)} />
      <Devices {...{ license, role }} onDone={onRelease} />
      <div>
        {buttons}
        {form}
      </div>
    </div>
  )
}

/** Links to the refund of its order, because only a whole order can be refunded. */
function refundOf({ order_id: order, given, status }: AdminLicense): MenuItem[] {
  if (order === null || given || status === 'revoked') return []
  const line = 'On the order’s page. Ends its licenses'
  return [{ label: 'Refund', line, group: 'end', href: `/admin/order?id=${order}&do=refund` }]
}

function listFacts(license: AdminLicense): Fact[] {
  const { order_id: order, extra_changes: extra, dispute, key_replaced_at: replaced } = license
  const { device_count: count, seats } = license
  return [
    ['Order', order && <a href={`/admin/order?id=${order}`}>{license.order_number}</a>],
    ['Dispute', dispute && <Dispute {...dispute} />],
    [nameEnd(license), sayDay(license.updates_until)],
    ['Issued', `${sayDay(license.created_at)}${license.given ? ', granted' : ''}`],
    ['Shown to the owner', license.status_note],
    ['Key replaced', replaced && sayDay(replaced)],
    ['Device changes', extra && `${extra.changes} more until ${sayDay(extra.until)}`],
    ['Devices', `${count} of ${seats}`],
  ]
}

function nameEnd(license: AdminLicense): string {
  const what = license.type === 'trial' ? 'Trial' : 'Updates'
  return `${what} ${isOver(license) ? 'ended' : 'until'}`
}

function Dispute({ provider, page }: NonNullable<AdminLicense['dispute']>) {
  if (page === null) return `Respond at ${provider}`
  return (
    <a href={page} target="_blank" rel="noreferrer">
      Open at {provider}
    </a>
  )
}

interface DevicesProps extends Pick<CustomerParts, 'role'> {
  license: AdminLicense
  onDone: ActionsProps['onDone']
}

function Devices({ license, role, onDone }: DevicesProps) {
  const { device_count: count } = license
  const [showsAll, setShowsAll] = useState(false)
  const whole = useRead<AdminLicense>('licenses/show', showsAll ? { license: license.id } : null)
  if (count === 0) return null
  const follow: ActionsProps['onDone'] = async (answer, action) => {
    await whole.reload()
    await onDone(answer, action)
  }
  const list = (devices: AdminDevice[]) => (
    <ul className="plain stacked">
      {devices.map((device) => (
        <Device key={device.id} {...{ license, device, role, onDone: follow }} />
      ))}
    </ul>
  )
  if (showsAll)
    return (
      <ReadingView of={whole} what="the devices">
        {({ devices }) => list(devices)}
      </ReadingView>
    )
  return (
    <>
      {list(license.devices)}
      {count > license.devices.length && (
        <div>
          <Button size="small" look="quiet" onClick={() => setShowsAll(true)}>
            Show all {count} devices
          </Button>
        </div>
      )}
    </>
  )
}

function Device({ license, device, role, onDone }: DevicesProps & { device: AdminDevice }) {
  const { name, fingerprint, platform, app_version: version, last_seen_at: seen } = device
  const { license_file_until: until } = device
  return (
    <li>
      <div>
        <div className={styles.device}>
          <bdi title={`Fingerprint ${fingerprint}…`}>{name ?? `Device ${fingerprint}`}</bdi>
        </div>
        <small>
          {[platform && sayPlatform(platform), version && `version ${version}`]
            .filter(Boolean)
            .join(', ')}
          . Seen {sayDay(seen)}.
          {until && <span> License file until {sayDay(until)}, grace included.</span>}
        </small>
      </div>
      {(role === 'owner' || until === null) && (
        <Actions actions={[releaseDeviceAction(license, device)]} onDone={onDone} />
      )}
    </li>
  )
}

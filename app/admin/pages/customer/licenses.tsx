import { type ReactNode, useState } from 'react'
import type { AdminLicense } from '#contract/admin/customers.ts'
import { sayQuantity } from '#contract/capitalize.ts'
import { Chip } from '#app/ui/chip.tsx'
import { ActionPanel } from '../../ui/action-panel.tsx'
import { sayLicenseState } from '../../ui/license-states.ts'
import { ListView } from '../../ui/list-view.tsx'
import { Empty } from '../../ui/reading.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import type { List } from '../../calls/use-read.ts'
import { grantOne } from '../customers/grant-licenses.ts'
import type { CustomerParts } from './customer-parts.ts'
import styles from './customer.module.css'
import { License } from './license.tsx'

/** Reports whether licenses are shown as rows that open, as for a team or somebody who bought many. */
const areRows = (all: AdminLicense[]) => all.length > 2 || all.some(({ holder }) => holder !== null)

/** Shows in a row whose license it is, how many devices use it, and its state unless it is active. */
function Row({ of: license, whole }: { of: AdminLicense; whole: ReactNode }) {
  const [state, words] = sayLicenseState(license)
  const { holder, key, device_count: devices, seats } = license
  const [name, email] = holder?.split(/, (?=[^,]*$)/) ?? [key]
  return (
    <details className={`disclosure ${styles.row}`}>
      <summary>
        <span>
          {name}
          <small>{email}</small>
        </span>
        {state !== 'works' && <Chip state={state}>{words}</Chip>}
        <small>
          {devices === 0 ? 'Not in use' : `${devices} of ${sayQuantity(seats, 'device')}`}
        </small>
      </summary>
      {whole}
    </details>
  )
}

/** Says who owns the licenses of a team, and how many licenses are in use. */
function sumUp(licenses: AdminLicense[]): string {
  const working = licenses.filter(({ status }) => status === 'active')
  const used = working.filter(({ device_count: devices }) => devices > 0)
  const { email } = licenses.find(({ holder }) => holder !== null) ?? {}
  return `${email ? `Owned by ${email} for a team. ` : ''}${used.length} of ${working.length} in use.`
}

export function Licenses({ list, ...parts }: CustomerParts & { list: List<AdminLicense> }) {
  const { customer, role, reload } = parts
  const [shown, setShown] = useState<Record<string, string>>({})
  const hide = () => setShown({})
  const [done, setDone] = useState({ license: '', said: '' })
  const isGone = list.rows.every(({ id }) => id !== done.license)
  return (
    <ActionPanel
      title="Licenses"
      actions={role === 'owner' && customer.email !== null ? [grantOne(customer.email)] : []}
      onDone={reload}
    >
      {shown.key && (
        <ShownOnce of="license key" text={shown.key} onHide={hide}>
          Showing it again takes another reason.
        </ShownOnce>
      )}
      <p role="status" className="said">
        {isGone && done.said}
      </p>
      <ListView list={list} what="licenses" empty={<Empty lead="No licenses yet." />}>
        {(rows) => (
          <>
            {areRows(rows) && list.more === null && <p className="note padded">{sumUp(rows)}</p>}
            {rows.map((license) => {
              const whole = (
                <License
                  key={license.id}
                  {...{ license, ...parts }}
                  onShown={setShown}
                  onSaid={(said) => setDone({ license: license.id, said })}
                />
              )
              return areRows(rows) ? <Row key={license.id} of={license} whole={whole} /> : whole
            })}
          </>
        )}
      </ListView>
    </ActionPanel>
  )
}

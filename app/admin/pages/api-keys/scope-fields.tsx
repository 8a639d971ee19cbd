import { type FormEvent, useId, useRef, useState } from 'react'
import type { Scope } from '#contract/admin/api-keys.ts'
import { capitalize } from '#contract/capitalize.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { Row } from '#app/ui/row.tsx'
import { tickBoxes } from '../../ui/tick-boxes.ts'
import styles from './api-keys.module.css'
import { type Choice, findPreset, isPlain, none, presets } from './presets.ts'

interface ScopeFieldsProps {
  scopes: Scope[]
  /** Names of those that are ticked at first. */
  preset: string[]
}

/** What a key may do, by what that is done to, and how much of it is ticked. */
export function ScopeFields({ scopes, preset }: ScopeFieldsProps) {
  const [ticked, setTicked] = useState(preset)
  const place = useRef<HTMLFieldSetElement>(null)
  const count = ({ currentTarget }: FormEvent) => setTicked(listTicked(currentTarget))
  const chosen = scopes.filter(({ name }) => ticked.includes(name))
  const sensitive = chosen.filter(({ ticked_by_name }) => ticked_by_name).length
  const current = findPreset(scopes, ticked)
  const groups = Map.groupBy(scopes, ({ name }) => name.split(':')[0]!)
  return (
    <fieldset ref={place} className={styles.scopes} onChange={count}>
      <legend>Scopes</legend>
      <div className={styles.sum}>
        <span role="status">
          {chosen.length} of {scopes.length} selected{sensitive > 0 && `, ${sensitive} sensitive`}
        </span>
        <Row>
          {presets.map(({ label, includes }) => (
            <Button
              key={label}
              size="small"
              aria-pressed={label === current}
              onClick={() => tick(place.current!, scopes, includes)}
            >
              {label}
            </Button>
          ))}
        </Row>
      </div>
      <p>
        <b>Read everything</b> changes nothing. <b>Help desk</b> is what support people may do.
        <b>Build server</b> publishes releases. Other sensitive scopes change money, licenses,
        releases or personal data: select each by hand.
      </p>
      <div className={styles.groups}>
        {[...groups].map(([noun, own]) => (
          <ScopeGroup
            key={noun}
            title={capitalize(noun.replaceAll('-', ' '))}
            scopes={own}
            chosen={chosen}
            preset={preset}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface ScopeGroupProps extends ScopeFieldsProps {
  title: string
  chosen: Scope[]
}

/** Closed at first unless one is ticked: there are many scopes, and a key needs few. */
function ScopeGroup({ title, scopes, preset, chosen }: ScopeGroupProps) {
  const place = useRef<HTMLFieldSetElement>(null)
  const isTicked = ({ name }: Scope) => preset.includes(name)
  const ticked = scopes.filter((scope) => chosen.includes(scope)).length
  const plain = scopes.filter(isPlain).length
  return (
    <details className={`disclosure ${styles.group}`} open={scopes.some(isTicked)}>
      <summary>
        <b>{title}</b>
        <span className={styles.verbs} aria-hidden="true">
          {scopes.map((scope) => (
            <Verb key={scope.name} of={scope} isTicked={chosen.includes(scope)} />
          ))}
        </span>
        <span>{ticked === 0 ? scopes.length : `${ticked} of ${scopes.length}`}</span>
      </summary>
      <fieldset ref={place} aria-label={title}>
        {scopes.length > 1 && (
          <div className={styles.all}>
            {plain > 0 && (
              <Button
                look="quiet"
                size="small"
                onClick={() => tick(place.current!, scopes, isPlain)}
              >
                {plain === scopes.length ? 'All' : 'All but sensitive'}{' '}
                <span className={styles.heard}>of {title}</span>
              </Button>
            )}
            <Button look="quiet" size="small" onClick={() => tick(place.current!, scopes, none)}>
              None <span className={styles.heard}>of {title}</span>
            </Button>
          </div>
        )}
        {scopes.map((scope) => (
          <ScopeBox key={scope.name} {...scope} isTicked={isTicked(scope)} />
        ))}
      </fieldset>
    </details>
  )
}

function Verb({ of, isTicked }: { of: Scope; isTicked: boolean }) {
  const verb = of.name.split(':')[1]
  return <>{isTicked ? <b>{verb}</b> : verb} </>
}

function listTicked(place: Element): string[] {
  return [...place.querySelectorAll<HTMLInputElement>('[name="scopes"]:checked')].map(
    ({ value }) => value,
  )
}

function tick(place: Element, scopes: Scope[], includes: Choice): void {
  const wanted = scopes.filter(includes).map(({ name }) => name)
  tickBoxes(place, (name) => wanted.includes(name))
}

function ScopeBox({ name, summary, ticked_by_name, isTicked }: Scope & { isTicked: boolean }) {
  const id = useId()
  return (
    <div className={styles.scope}>
      <input
        type="checkbox"
        id={id}
        name="scopes"
        value={name}
        defaultChecked={isTicked}
        aria-describedby={`${id}-does`}
      />
      <label htmlFor={id}>
        <code>{name}</code> {ticked_by_name && <Chip state="asks">Sensitive</Chip>}
      </label>
      <p id={`${id}-does`}>{summary.replaceAll('`', '')}</p>
    </div>
  )
}

import { type FormEvent, type MouseEvent, useId, useState } from 'react'
import { keyDays } from '#contract/limits.ts'
import type { Scope } from '#contract/admin/api-keys.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import styles from './api-keys.module.css'
import { NumberField } from '../../ui/number-field.tsx'

/** What a new key begins with. */
export interface KeyPreset {
  name: string
  /** Names of scopes that are ticked. */
  scopes: string[]
}

/** What a new key is called, how long it lives and what it may do. */
export function KeyFields({ scopes, preset }: { scopes: Scope[]; preset: KeyPreset }) {
  const grouped = Map.groupBy(
    scopes.filter(({ ticked_by_name }) => !ticked_by_name),
    ({ name }) => name.split(':')[0]!,
  )
  const apart = scopes.filter(({ ticked_by_name }) => ticked_by_name)
  return (
    <>
      <TextField
        label="Name"
        name="name"
        defaultValue={preset.name}
        maxLength={60}
        required
        autoComplete="off"
        hint="What will use the key, such as a build server."
      />
      <NumberField
        label="Days until it expires"
        name="days"
        max={keyDays.most}
        defaultValue={keyDays.usual}
      />
      <div className={styles.scopes} role="group" aria-label="Scopes">
        <p>
          <b>Scopes</b>
        </p>
        {[...grouped].map(([noun, own]) => (
          <ScopeGroup
            key={noun}
            title={noun.replaceAll('-', ' ')}
            scopes={own}
            preset={preset}
            canTickAll
          />
        ))}
        <ScopeGroup
          title="releases, money, keys and personal data"
          scopes={apart}
          preset={preset}
        />
      </div>
    </>
  )
}

interface ScopeGroupProps {
  title: string
  scopes: Scope[]
  preset: KeyPreset
  canTickAll?: boolean
}

/** Closed at first unless one is ticked: there are many scopes, and a key needs few. */
function ScopeGroup({ title, scopes, preset, canTickAll = false }: ScopeGroupProps) {
  const isTicked = ({ name }: Scope) => preset.scopes.includes(name)
  const [ticked, setTicked] = useState(scopes.filter(isTicked).length)
  const count = ({ currentTarget }: FormEvent) =>
    setTicked(currentTarget.querySelectorAll('input:checked').length)
  return (
    <details className={`disclosure ${styles.group}`} onChange={count} open={scopes.some(isTicked)}>
      <summary>
        <b>{title}</b> <span>{ticked === 0 ? scopes.length : `${ticked} of ${scopes.length}`}</span>
      </summary>
      <fieldset aria-label={title}>
        {canTickAll ? (
          <div className={styles.all}>
            <Button look="quiet" size="small" onClick={(event) => tick(event, true)}>
              All <span className={styles.heard}>of {title}</span>
            </Button>
            <Button look="quiet" size="small" onClick={(event) => tick(event, false)}>
              None <span className={styles.heard}>of {title}</span>
            </Button>
          </div>
        ) : (
          <p>Select only what the program needs.</p>
        )}
        {scopes.map((scope) => (
          <ScopeBox key={scope.name} {...scope} isTicked={isTicked(scope)} />
        ))}
      </fieldset>
    </details>
  )
}

/** Clicks each other box, so that the form notices the change. */
function tick(event: MouseEvent<HTMLButtonElement>, isTicked: boolean): void {
  const boxes = event.currentTarget.closest('fieldset')!.querySelectorAll('input')
  for (const box of boxes) if (box.checked !== isTicked) box.click()
}

function ScopeBox({ name, summary, isTicked }: Scope & { isTicked: boolean }) {
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
        <code>{name}</code>
      </label>
      <p id={`${id}-does`}>{summary.replaceAll('`', '')}</p>
    </div>
  )
}

export function readKeyFields(form: FormData): object {
  return { name: form.get('name'), days: Number(form.get('days')), scopes: form.getAll('scopes') }
}

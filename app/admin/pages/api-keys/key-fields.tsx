import { useId, type MouseEvent } from 'react'
import { keyDays } from '#contract/admin/key-days.ts'
import type { Scope } from '#contract/admin/api-keys.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import styles from './api-keys.module.css'

/** What a new key is called, how long it lives and what it may do. */
export function KeyFields({ scopes }: { scopes: Scope[] }) {
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
        maxLength={60}
        required
        autoComplete="off"
        hint="What uses it, such as the build server."
      />
      <TextField
        label="Ends after how many days"
        name="days"
        type="number"
        min={1}
        max={keyDays.most}
        defaultValue={keyDays.usual}
        required
      />
      <div className={styles.scopes}>
        {[...grouped].map(([noun, own]) => (
          <ScopeGroup key={noun} title={noun.replaceAll('-', ' ')} scopes={own} canTickAll />
        ))}
      </div>
      <ScopeGroup title="Money, keys and personal data" scopes={apart} />
    </>
  )
}

interface ScopeGroupProps {
  title: string
  scopes: Scope[]
  canTickAll?: boolean
}

function ScopeGroup({ title, scopes, canTickAll = false }: ScopeGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {canTickAll ? (
        <Button look="quiet" size="small" onClick={tickAll}>
          Tick all of {title}
        </Button>
      ) : (
        <p>Tick each of these only if the program needs it.</p>
      )}
      {scopes.map((scope) => (
        <ScopeBox key={scope.name} {...scope} />
      ))}
    </fieldset>
  )
}

/** By clicks, so that the form notices each of them. */
function tickAll(event: MouseEvent<HTMLButtonElement>): void {
  const boxes = event.currentTarget.closest('fieldset')!.querySelectorAll('input')
  for (const box of boxes) if (!box.checked) box.click()
}

function ScopeBox({ name, summary }: Scope) {
  const id = useId()
  return (
    <div className={styles.scope}>
      <input type="checkbox" id={id} name="scopes" value={name} aria-describedby={`${id}-does`} />
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

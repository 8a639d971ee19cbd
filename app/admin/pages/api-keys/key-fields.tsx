import { keyDays } from '#contract/limits.ts'
import type { Scope } from '#contract/admin/api-keys.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { ScopeFields } from './scope-fields.tsx'

/** What a new key begins with. */
export interface KeyPreset {
  name: string
  /** Names of scopes that are ticked. */
  scopes: string[]
}

/** What a new key is called, how long it lives and what it may do. */
export function KeyFields({ scopes, preset }: { scopes: Scope[]; preset: KeyPreset }) {
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
      <ScopeFields scopes={scopes} preset={preset.scopes} />
    </>
  )
}

export function readKeyFields(form: FormData): object {
  return { name: form.get('name'), days: Number(form.get('days')), scopes: form.getAll('scopes') }
}

import type { ComponentProps } from 'react'
import { TextField } from '../../ui/text-field.tsx'

type NumberFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'name' | 'hint'> & {
  min?: number
  max: number
  defaultValue: number
}

/** A whole number that must be given. */
export function NumberField({ min = 1, ...field }: NumberFieldProps) {
  return <TextField type="number" min={min} required {...field} />
}

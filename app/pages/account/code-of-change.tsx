import type { Ref } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import { keepDigits } from './code-digits.ts'

interface CodeOfChangeProps {
  ref?: Ref<HTMLInputElement>
  /** Where the code was sent. */
  address: string
  code: string
  change: (code: string) => void
}

export function CodeOfChange({ ref, address, code, change }: CodeOfChangeProps) {
  return (
    <TextField
      ref={ref}
      code
      label={`Code sent to ${address}`}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="6 digits"
      pattern="[0-9]{6}"
      title="six digits"
      required
      value={code}
      onChange={(event) => change(keepDigits(event.target.value))}
    />
  )
}

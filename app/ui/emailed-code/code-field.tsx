import type { ClipboardEvent, ComponentProps } from 'react'
import { TextField } from '../text-field.tsx'
import { sizes } from '#contract/limits.ts'
import { readDigits } from '#contract/text.ts'

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> {
  value: string
  change: (code: string) => void
}

export function CodeField({ change, ...rest }: CodeFieldProps) {
  /** Reads pasted text before the browser cuts it to six characters. */
  function takePasted(event: ClipboardEvent<HTMLInputElement>) {
    const digits = keepDigits(event.clipboardData.getData('text'))
    if (digits.length < sizes.code) return
    event.preventDefault()
    change(digits)
  }

  return (
    <TextField
      {...rest}
      code
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      title="six digits"
      required
      maxLength={sizes.code}
      onPaste={takePasted}
      onChange={(event) => change(keepDigits(event.target.value))}
    />
  )
}

/** Keeps digits: "123 456" pasted from an email becomes "123456". */
export function keepDigits(text: string): string {
  return readDigits(text, sizes.code).replace(/\D/g, '').slice(0, sizes.code)
}

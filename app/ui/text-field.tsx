import { type ComponentProps, type ReactNode, useId } from 'react'
import '../styles/field.css'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  hint?: ReactNode
  /** Shown in red in the place of the hint, announced immediately and linked to the field. */
  error?: string | null
  /** The id of an error shown elsewhere, while there is one. */
  errorId?: string | null
  /** Uses wide-spaced monospace letters, for a six-digit code. */
  code?: boolean
}

export function TextField({ label, hint, error, errorId, code = false, ...input }: TextFieldProps) {
  const id = useId()
  const describedBy = [error ? `${id}-error` : errorId, hint && !error && `${id}-hint`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="text-input"
        data-code={code || undefined}
        aria-invalid={error || errorId ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      <p id={`${id}-error`} role="alert" hidden={!error}>
        {error}
      </p>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  )
}

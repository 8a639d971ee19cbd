import { type ComponentProps, useId } from 'react'
import '../styles/field.css'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  label: string
  error?: string | null
}

export function TextArea({ label, error, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        className="text-input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <p id={`${id}-error`} role="alert" hidden={!error}>
        {error}
      </p>
    </div>
  )
}

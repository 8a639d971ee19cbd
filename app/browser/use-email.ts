import { useRef, useState } from 'react'
import { parseEmail, readEmail } from '#contract/email.ts'
import { messages } from '../say/messages.ts'

/** The email field of a form, which says at the field that nobody can have such an address. */
export function useEmail(first: string | null = null) {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState(first)

  /** Null for an address that is refused: then the field has the focus and the error. */
  function read(): string | null {
    const email = readEmail(field.current!.value)
    const isPossible = parseEmail(email) !== null
    setError(isPossible ? null : messages.invalidEmail)
    if (isPossible) return email
    field.current!.focus()
    return null
  }

  return { field, error, read }
}

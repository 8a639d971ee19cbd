import { useRef, useState } from 'react'
import { parseEmail, readEmail } from '#contract/email.ts'
import { messages } from '../say/messages.ts'

/** Manages the email field of a form, and shows at the field if an address is invalid. */
export function useEmail(first: string | null = null) {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState(first)

  /** Reads the address; if it is invalid, returns null, focuses the field and shows the error. */
  function read(): string | null {
    const email = readEmail(field.current!.value)
    const isPossible = parseEmail(email) !== null
    setError(isPossible ? null : messages.invalidEmail)
    if (isPossible) return email
    field.current!.focus()
    return null
  }

  return { field, error, read, clear: () => setError(null) }
}

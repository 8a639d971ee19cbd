import { useRef, useState } from 'react'
import { parseEmail, readEmail } from '#contract/email.ts'
import { messages } from '../say/messages.ts'

/** Manages the email field of a form, which shows at the field that an address is impossible. */
export function useEmail(first: string | null = null) {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState(first)

  /** Reads the address; null when it is refused, and then the field has the focus and the error. */
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

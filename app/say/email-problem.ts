/** Says what to correct in the email field of a form that the server checks. */
export function sayEmailProblem(typed = ''): string {
  return typed.trim() === '' ? 'Enter your email address.' : 'That isn’t a valid email address.'
}

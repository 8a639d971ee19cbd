/** Part of a longer pattern, here and in PostgreSQL. */
export const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const whole = new RegExp(`^${uuidPattern}$`, 'i')

export function isUuid(text: string): boolean {
  return whole.test(text)
}

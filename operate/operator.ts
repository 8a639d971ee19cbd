import { userInfo } from 'node:os'
import type { Operator } from '#server/admin/act.ts'

/** Whoever is signed in on this machine acts. */
export function findOperator(isTrial = false): Operator {
  return { name: `operator:${readUser()}`, isTrial }
}

/** A container can run as a user who has no name. */
function readUser(): string {
  try {
    return userInfo().username
  } catch {
    return `${process.getuid?.()}`
  }
}

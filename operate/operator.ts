import { userInfo } from 'node:os'
import type { Operator } from '#server/admin/act.ts'

/** Returns this machine's user as the operator. */
export function findOperator(isTrial = false): Operator {
  return { name: `operator:${readUser()}`, isTrial }
}

/** Reads the user's name, which a container may not have. */
function readUser(): string {
  try {
    return userInfo().username
  } catch {
    return `${process.getuid?.()}`
  }
}

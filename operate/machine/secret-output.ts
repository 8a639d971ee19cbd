/**
 * Reports whether a secret would be printed on a screen, which may keep it in its history; says how to
 * redirect it instead.
 */
export function isOnScreen(command: string): boolean {
  if (!process.stdout.isTTY) return false
  process.stderr.write(
    `This prints a secret, and a screen keeps what it showed. Nothing was done. Run:\n  ${command}\n`,
  )
  return true
}

/** Socket errors, a pool that waits in vain, and PostgreSQL's own classes 08, 53, 57 and 58. */
export function isDatabaseGone(error: Error): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (/^(ECONN|EPIPE|ENOENT|ETIMEDOUT|(08|53|57|58)\w{3}$)/.test(code)) return true
  return /Connection terminated|timeout exceeded|Query read timeout|not queryable/.test(
    error.message,
  )
}

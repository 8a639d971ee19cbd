import { isDiskFull } from '#db/connect.ts'

/** Says which disk is full, and what to do; null when the error is another. */
export function describeFullDisk(error: NodeJS.ErrnoException, dataDir: string): string | null {
  if (!isDiskFull(error))
    return error.cause instanceof Error ? describeFullDisk(error.cause, dataDir) : null
  // 53100 is disk_full of PostgreSQL, whose disk can be on another machine.
  const where = error.code === '53100' ? 'the database' : (error.path ?? dataDir)
  return `The disk of ${where} is full (${error.message}): make room, then start again.`
}

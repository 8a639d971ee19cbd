import { isDiskFull } from '#db/connect.ts'

/** Says which disk is full and what to do; null for any other error. */
export function describeFullDisk(error: NodeJS.ErrnoException, dataDir: string): string | null {
  if (!isDiskFull(error))
    return error.cause instanceof Error ? describeFullDisk(error.cause, dataDir) : null
  // 53100 is PostgreSQL's disk_full. Its disk can be on another machine.
  const where = error.code === '53100' ? 'the database' : (error.path ?? dataDir)
  return `The disk of ${where} is full (${error.message}): make room, then start again.`
}

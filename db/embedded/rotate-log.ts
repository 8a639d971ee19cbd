import { copyFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import type { Place } from './place.ts'

/** The log and the previous one together can be twice as large. */
const mostBytes = 8 * 1024 * 1024

/**
 * Begins a new log when it has become large, keeps the one before it, and returns what is in the way. The
 * server writes to the same file for as long as it runs, always at its end, so the file is emptied
 * instead of renamed. PostgreSQL's own collector would hide why a start failed. A line written between
 * copy and cut is lost, and of two programs that do it at once, one loses the old lines.
 */
export function rotateLog({ log }: Place): string | null {
  try {
    if (measure(log) > mostBytes) keepAndEmpty(log)
    return null
  } catch (error) {
    return `The log of the database grows and cannot be cut: ${(error as Error).message}`
  }
}

function keepAndEmpty(log: string): void {
  const before = `${log}.1`
  rmSync(before, { force: true })
  try {
    copyFileSync(log, before)
  } catch {
    // On a full disk, free space matters more than old lines.
    rmSync(before, { force: true })
  }
  truncateSync(log, 0)
}

function measure(log: string): number {
  return statSync(log, { throwIfNoEntry: false })?.size ?? 0
}

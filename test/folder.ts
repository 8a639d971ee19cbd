import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Makes a folder that another user can enter, as the database of a root process does. It is removed with
 * the test, or with the file when it is made outside of tests and hooks.
 */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'protocraft-'))
  chmodSync(folder, 0o755)
  const removeAfter = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  // A program that was killed may write one more file while the folder is emptied.
  removeAfter(() =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  )
  return folder
}

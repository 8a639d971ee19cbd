import { execFileSync } from 'node:child_process'
import { open } from 'node:fs/promises'
import { onTestFinished } from 'vitest'

/** Containers run as root but still lack the permission. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && canMount()

/** Puts a small disk behind a folder for as long as the test. */
export function mountSmallDisk(folder: string, size = '170m'): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
}

/** Less than it holds is refused. */
export function resizeDisk(folder: string, size: string): void {
  execFileSync('mount', ['-o', `remount,size=${size}`, folder])
}

/** Until not one more byte fits. */
export async function fillUp(file: string): Promise<void> {
  const handle = await open(file, 'w')
  for (const size of [1 << 20, 1 << 12, 1]) {
    const block = Buffer.alloc(size)
    try {
      for (;;) if ((await handle.write(block)).bytesWritten < size) break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  await handle.close()
}

function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

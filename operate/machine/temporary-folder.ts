import { globSync, rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findPostmaster } from '#db/embedded/postmaster.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Acts in a folder for what was decrypted: nothing of it stays, however the command ends. */
export async function inTemporaryFolder<Answer>(
  act: (folder: string) => Promise<Answer>,
): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'protocraft-verify-'))
  // The user PostgreSQL runs as has to enter it.
  await chmod(folder, 0o755)
  const breakOff = () => {
    endServers(folder)
    remove(folder)
    process.exit(130)
  }
  for (const signal of signals) process.on(signal, breakOff)
  try {
    return await act(folder)
  } finally {
    remove(folder)
    for (const signal of signals) process.off(signal, breakOff)
  }
}

/** At once: what they hold is removed anyway. */
function endServers(folder: string): void {
  for (const file of globSync('*/cluster/postmaster.pid', { cwd: folder })) {
    const server = findPostmaster(join(folder, dirname(file)))
    if (server) process.kill(server.pid, 'SIGQUIT')
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

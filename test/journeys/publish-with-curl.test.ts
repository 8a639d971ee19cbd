import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { isWhole } from '../matrix.ts'
import { makeFolder } from '../folder.ts'
import { openProduct } from '../product-of-test.ts'
import { findDatabaseUrl } from '../product.ts'
import { addApiKey, openProgramDatabase } from '../program-database.ts'

it.runIf(isWhole)(
  'a build server publishes with the commands of the manual, and not with another key',
  async () => {
    const product = await openProduct()
    const db = openProgramDatabase(findDatabaseUrl(product.dataDir))
    const folder = makeFolder()
    await writeFile(join(folder, 'protocraft-1.2.0-x64.exe'), randomBytes(9_000_000))
    const commands = await readCommands(product.url)
    const run = (key: string) =>
      promisify(execFile)('bash', ['-ec', commands], {
        cwd: folder,
        env: { PATH: process.env.PATH, KEY: key },
      })
    const other = await addApiKey(db, ['licenses:grant'])
    await expect(run(other)).rejects.toMatchObject({ stdout: expect.stringContaining('no scope') })
    const { stdout } = await run(await addApiKey(db, ['releases:publish']))
    expect(stdout).toContain('"added":"windows-all-x86_64"')
    const release = await (await fetch(`${product.url}/api/download/release`)).text()
    expect(release).toContain('"version":"1.2.0"')
  },
)

/** Reads the commands of the manual, for this shop. */
async function readCommands(url: string): Promise<string> {
  const manual = join(import.meta.dirname, '../../docs/operating/releases.md')
  const [, commands] = /```sh\n([\s\S]*?)```/.exec(await readFile(manual, 'utf8'))!
  return commands!.replace('https://shop.example.com', url)
}

import { spawn } from 'node:child_process'
import { chownSync, cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { makeOpenFolder, openArchived, queryRestored } from '../archived-database.ts'

const nobody = { uid: 65534, gid: 65534 }

it.runIf(process.getuid?.() === 0)(
  'the user of the service restores without a secret of the shop, the identity on standard input, from a folder with a damaged segment',
  async () => {
    const shop = await openArchived()
    await shop.run('create table notes (text text)')
    await shop.base()
    await shop.run("insert into notes values ('first')")
    await shop.endSegment()
    await shop.run("insert into notes values ('second')")
    const damaged = await shop.endSegment()
    await shop.stop()
    const mounted = await copyForService(shop.folder)
    harm(join(mounted, 'wal', damaged.slice(0, 16)), damaged)
    const dataDir = await copyForService(await makeOpenFolder())
    const restore = (...words: string[]) =>
      operateAsService(shop, mounted, dataDir, 'restore', '-', ...words)

    const first = await restore()
    expect(first).toMatchObject({ code: 1, stdout: '' })
    expect(first.stderr).toMatch(new RegExp(`past segment ${damaged}: it is damaged`))
    const [, offered = ''] = /--until (\S+)$/m.exec(first.stderr) ?? []
    expect(await restore('--until', offered)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Restored from'),
    })
    expect(statSync(join(dataDir, 'pg')).uid).toBe(nobody.uid)
    expect(await queryRestored(dataDir, 'select text from notes')).toEqual([{ text: 'first' }])
  },
  120_000,
)

/** As the unit and deploy/operate run it, on a machine where the settings lack what the backup brings. */
async function operateAsService(
  { identity, target }: { identity: string; target: { recipient: string } },
  BACKUP_TO: string,
  DATA_DIR: string,
  ...words: string[]
) {
  const { PATH } = process.env
  const shop = { DATA_DIR, BACKUP_TO, BACKUP_RECIPIENT: target.recipient }
  const child = spawn(process.execPath, ['operate/main.ts', ...words], {
    ...nobody,
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH, NODE_ENV: 'production', HOST: '127.0.0.1', ...shop },
  })
  child.stdin.end(`# the file that the vendor keeps\n${identity}\n`)
  const ended = new Promise<number | null>((answer) => child.on('exit', answer))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, stdout, stderr }
}

async function copyForService(folder: string): Promise<string> {
  const copy = await makeOpenFolder()
  cpSync(folder, copy, { recursive: true })
  const paths = readdirSync(copy, { recursive: true, encoding: 'utf8' })
  for (const path of ['', ...paths]) chownSync(join(copy, path), nobody.uid, nobody.gid)
  return copy
}

function harm(folder: string, segment: string): void {
  const file = join(
    folder,
    readdirSync(folder).find((name) => name.startsWith(segment))!,
  )
  writeFileSync(file, readFileSync(file).fill(1, 300, 400))
}

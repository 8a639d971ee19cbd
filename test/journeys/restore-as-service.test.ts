import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import {
  type ArchivedDatabase,
  makeOpenFolder,
  openArchived,
  queryRestored,
} from '../archived-database.ts'
import { isWhole } from '../matrix.ts'
import { operateProgram } from '../product.ts'

const nobody = { uid: 65534, gid: 65534 }
const root = join(import.meta.dirname, '../..')

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
    harm(findSegment(mounted, damaged))
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
)

const terminal = '/usr/bin/script'

it.runIf(isWhole && existsSync(terminal))(
  'the command names a hole, and asks a person which timeline to follow and whether to open what nobody signed',
  async () => {
    const shop = await openArchived()
    await shop.run('create table notes (text text)')
    const taken = await shop.base()
    if ('refused' in taken) throw new Error(taken.refused)
    const segments: string[] = []
    for (const each of ['first', 'second', 'third']) {
      await shop.run(`insert into notes values ('${each}')`)
      segments.push(await shop.endSegment())
    }
    await shop.stop()
    const keyFile = join(await makeOpenFolder(), 'backup-keys.txt')
    writeFileSync(keyFile, shop.keys.text)
    const use = async (place: string, ...words: string[]) => {
      const dataDir = await makeOpenFolder()
      const env = { DATA_DIR: dataDir, BACKUP_TO: place, ...shop.keys.env }
      return { dataDir, env, words: [...operateProgram, ...words] }
    }

    const withHole = await makeOpenFolder()
    cpSync(shop.folder, withHole, { recursive: true })
    // Its signature stays.
    rmSync(findSegment(withHole, segments[1]!))
    const verified = await run(await use(withHole, 'backup', 'verify', keyFile))
    expect(verified).toMatchObject({ code: 1, stdout: '' })
    expect(verified.stderr).toMatch(
      new RegExp(
        `past segment ${segments[1]}: it is missing\\. .* behind it, ${segments[2]}.* --until 2`,
      ),
    )

    const { ended_at } = taken.base
    const earlier = await run(await use(shop.folder, 'restore', keyFile, '--until', ended_at))
    expect(earlier).toMatchObject({ code: 0 })
    const note = join(shop.folder, 'base', `${taken.base.name}.json`)
    writeFileSync(note, JSON.stringify({ ...taken.base, signature: '' }))
    const unsigned = await run(await use(shop.folder, 'restore', keyFile))
    expect(unsigned).toMatchObject({ code: 1, stdout: '' })
    expect(unsigned.stderr).toMatch(
      /1 has \d segments that 2 does not have\nUsing timeline 2\. .*--timeline 1/,
    )
    expect(unsigned.stderr).toMatch(/it is not signed\.\n.*can run commands here.*add --unsigned/)

    const last = await use(shop.folder, 'restore', keyFile)
    const asked = await runOnTerminal(last, { 'Timeline [2]: ': '1', 'Type yes: ': 'yes' })
    expect(asked.code).toBe(0)
    expect(asked.said).toMatch(/it is not signed.*can run commands here.*Restored from/s)
    const rows = await queryRestored(last.dataDir, 'select text from notes')
    expect(rows).toHaveLength(3)
  },
)

interface Use {
  env: Record<string, string>
  words: string[]
}

async function run({ env, words }: Use) {
  const { PATH } = process.env
  const child = spawn(process.execPath, words, { cwd: root, env: { PATH, ...env } })
  child.stdin.end()
  return collect(child)
}

async function collect(child: ChildProcessWithoutNullStreams) {
  const ended = new Promise<number | null>((answer) => child.on('exit', answer))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, stdout, stderr }
}

/** Types an answer after each question. */
async function runOnTerminal({ env, words }: Use, answers: Record<string, string>) {
  const command = [process.execPath, ...words].join(' ')
  const { PATH } = process.env
  const child = spawn(terminal, ['-qec', command, '/dev/null'], {
    cwd: root,
    env: { PATH, ...env },
  })
  let said = ''
  const left = new Map(Object.entries(answers))
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    for (const [question, answer] of left)
      if (said.includes(question)) {
        left.delete(question)
        child.stdin.write(`${answer}\n`)
      }
  })
  const code = await new Promise<number | null>((answer) => child.on('exit', answer))
  return { code, said }
}

/** As the unit and `protocraft` run it, on a machine where the settings lack what the backup brings. */
async function operateAsService(
  { keys }: ArchivedDatabase,
  BACKUP_TO: string,
  DATA_DIR: string,
  ...words: string[]
) {
  const { PATH } = process.env
  const child = spawn(process.execPath, [...operateProgram, ...words], {
    ...nobody,
    cwd: root,
    env: { PATH, NODE_ENV: 'production', HOST: '127.0.0.1', DATA_DIR, BACKUP_TO, ...keys.env },
  })
  child.stdin.end(keys.text)
  return collect(child)
}

async function copyForService(folder: string): Promise<string> {
  const copy = await makeOpenFolder()
  cpSync(folder, copy, { recursive: true })
  const paths = readdirSync(copy, { recursive: true, encoding: 'utf8' })
  for (const path of ['', ...paths]) chownSync(join(copy, path), nobody.uid, nobody.gid)
  return copy
}

function findSegment(folder: string, segment: string): string {
  const part = join(folder, 'wal', segment.slice(0, 16))
  const files = readdirSync(part)
  return join(
    part,
    files.find((name) => name.startsWith(segment) && name.endsWith('.age'))!,
  )
}

function harm(file: string): void {
  writeFileSync(file, readFileSync(file).fill(1, 300, 400))
}

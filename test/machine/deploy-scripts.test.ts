import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { waitUntil } from '../product.ts'

// What is typed on a server, with a systemd that only answers what it is asked.

const root = join(import.meta.dirname, '../..')
const lacksRoot = process.getuid?.() !== 0

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protocraft-deploy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'bin'))
})

/** A program that stands before the machine's in the path. */
async function play(name: string, script: string): Promise<void> {
  const path = join(folder, 'bin', name)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
}

/** What the unit of the shop says of itself. */
function playSystemctl(unit: Record<string, string>): Promise<void> {
  const answers = Object.entries(unit).map(([name, value]) => `*=${name}) echo '${value}' ;;`)
  return play(
    'systemctl',
    `echo "$*" >>${folder}/asked
    [ "$1" != is-active ] || exit 3
    case $2 in ${answers.join(' ')} esac`,
  )
}

/** Begins a script as a shell does, with a group of processes that Ctrl-C reaches. */
function begin(script: string, ...words: string[]) {
  const PATH = `${join(folder, 'bin')}:${process.env.PATH}`
  const child = spawn(join(root, 'deploy', script), words, {
    detached: true,
    env: { ...process.env, PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = Promise.all([text(child.stderr), once(child, 'close')])
  return {
    ended: ended.then(([said, [code]]) => ({ code, said })),
    interrupt: () => process.kill(-child.pid!, 'SIGINT'),
  }
}

const read = (name: string) => readFile(join(folder, name), 'utf8')

/** Written once the program before it has begun. */
async function untilThereIs(name: string): Promise<void> {
  const isThere = async () => (await readdir(folder)).includes(name)
  await waitUntil(isThere, 30_000, `${name} is there`)
}

describe.skipIf(lacksRoot)('a command that names a file, below a systemd that is played', () => {
  const nobody = 65534
  /** As the unit of the shop names it, from /var/lib. */
  let data: string
  const grantMany = () =>
    begin('protocraft', 'licenses', 'grant-many', '--people', join(folder, 'people.csv'))
  const listBrought = async () =>
    (await readdir(folder)).filter((name) => name.startsWith('data-command'))

  beforeEach(async () => {
    await chmod(folder, 0o755)
    await mkdir(join(folder, 'data'))
    await chown(join(folder, 'data'), nobody, nobody)
    await writeFile(join(folder, 'people.csv'), 'name,email', { mode: 0o600 })
    data = `../..${folder}/data`
    await playSystemctl({ User: 'nobody', WorkingDirectory: root, StateDirectory: data })
  })

  it('that is interrupted is stopped, and leaves no copy of it', async () => {
    await play('systemd-run', `echo "$*" >${folder}/begun\nexec sleep 60`)
    const command = grantMany()
    await untilThereIs('begun')
    expect(await listBrought()).toHaveLength(1)
    command.interrupt()
    expect(await command.ended).toEqual({ code: 130, said: '' })
    expect(await listBrought()).toEqual([])
    const [unit] = /protocraft-command-\d+\.service/.exec(await read('begun'))!
    expect(await read('asked')).toMatch(new RegExp(`^stop ${unit}$`, 'm'))
  })

  it('hands it in read-only from a folder of root, and removes what a killed one left', async () => {
    const left = join(folder, 'data-command.4194304')
    await mkdir(left)
    await play('systemd-run', `echo "$*" >${folder}/begun`)
    expect(await grantMany().ended).toMatchObject({ code: 0 })
    expect(await read('begun')).toMatch(
      /--property=BindReadOnlyPaths=(\S*\/data-command\.\d+)\/files:\1 .* --people \1\/4\/people.csv\n/,
    )
    expect(await listBrought()).toEqual([])
  })

  it('refuses a link within, which could lead to what only root may read', async () => {
    await play('systemd-run', 'exit 9')
    await mkdir(join(folder, 'builds'))
    await symlink('/etc/shadow', join(folder, 'builds/protocraft-1.0.0-x64.exe'))
    const publish = begin('protocraft', 'releases', 'publish', '1.0.0', join(folder, 'builds'))
    expect(await publish.ended).toEqual({
      code: 1,
      said: expect.stringContaining('builds/protocraft-1.0.0-x64.exe is a link or a special file'),
    })
    expect(await listBrought()).toEqual([])
  })

  it('gives nothing of root to the user of the shop, who swaps folders for links a hundred times', async () => {
    const secret = join(folder, 'of-root')
    await writeFile(secret, 'of root', { mode: 0o600 })
    await play('systemd-run', 'exit 0')
    // What it answers, without the second that the program takes.
    await playSystemctl({ User: 'nobody', WorkingDirectory: folder, StateDirectory: data })
    await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
    await play('../node_modules/.bin/node', 'echo 4')
    const swapper = spawn(process.execPath, ['-e', swap, join(folder, 'data'), secret], {
      uid: nobody,
      gid: nobody,
      stdio: 'inherit',
    })
    onTestFinished(() => void swapper.kill('SIGKILL'))
    let given = 0
    for (let tries = 0; tries < 100; tries += 1) {
      await grantMany().ended
      if ((await stat(secret)).uid !== 0) given += 1
      await chown(secret, 0, 0)
    }
    expect(swapper.exitCode).toBeNull()
    expect(given).toBe(0)
  })
})

/** Puts a link to a file in the place of each folder that appears in another. */
const swap = `
  const { readdirSync, renameSync, symlinkSync, rmSync } = require('node:fs')
  const [folder, secret] = process.argv.slice(1)
  for (let number = 0; ; number += 1)
    for (const name of readdirSync(folder))
      if (!name.startsWith('aside'))
        try {
          renameSync(folder + '/' + name, folder + '/aside' + number)
          symlinkSync(secret, folder + '/' + name)
        } catch {}
`

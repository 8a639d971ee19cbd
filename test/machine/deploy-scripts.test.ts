import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '../folder.ts'
import { until } from '../world/clock.ts'

// These commands are typed on a server, with a systemd that only answers what it is asked.

const root = join(import.meta.dirname, '../..')
const lacksRoot = process.getuid?.() !== 0

let folder: string
beforeEach(async () => {
  folder = makeFolder()
  await mkdir(join(folder, 'bin'))
})

/** Puts a program before the machine's in the path. */
async function play(name: string, script: string): Promise<void> {
  const path = join(folder, 'bin', name)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
}

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

/** Waits for a file that is written once the program before it has begun. */
async function untilThereIs(name: string): Promise<void> {
  const isThere = async () => (await readdir(folder)).includes(name)
  await until(isThere, 30_000, `${name} is there`)
}

describe.skipIf(lacksRoot)('a command that names a file, below a systemd that is played', () => {
  const nobody = 65534
  /** The data folder as the unit of the shop names it, from /var/lib. */
  let data: string
  const grantMany = (people = 'people.csv') =>
    begin('protocraft', 'licenses', 'grant-many', '--people', join(folder, people))
  const listBrought = async () =>
    (await readdir(folder)).filter((name) => name.startsWith('data-command'))

  beforeEach(async () => {
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

  it('refuses a path that others can change, also through links, and accepts one through /tmp', async () => {
    await play('systemd-run', `echo >>${folder}/begun`)
    for (const place of ['theirs', 'open', 'ours/within'])
      await mkdir(join(folder, place), { recursive: true })
    await chown(join(folder, 'theirs'), nobody, nobody)
    await chmod(join(folder, 'open'), 0o777)
    await mkdir(join(folder, 'of-root'))
    await writeFile(join(folder, 'of-root/people.csv'), 'of root', { mode: 0o600 })
    await symlink(join(folder, 'of-root'), join(folder, 'theirs/link'))
    await symlink(join(folder, 'theirs/link'), join(folder, 'ours/within/link'))
    await writeFile(join(folder, 'open/people.csv'), 'name,email')
    const refused = { theirs: 'theirs/link', open: 'open', 'theirs ': 'ours/within/link' }
    for (const [name, place] of Object.entries(refused))
      expect(await grantMany(join(place, 'people.csv')).ended).toEqual({
        code: 1,
        said: expect.stringContaining(
          `Others can change ${name.trim()} on the way to ${folder}/${place}`,
        ),
      })
    expect(await readdir(folder)).not.toContain('begun')
    expect(await grantMany('of-root/people.csv').ended).toEqual({ code: 0, said: '' })
  })

  describe('while somebody swaps folders for links, a hundred times', () => {
    const tries = 100

    /** Answers as list-files.ts does, without the second that the program takes. */
    beforeEach(async () => {
      await playSystemctl({ User: 'nobody', WorkingDirectory: folder, StateDirectory: data })
      await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
      await play('../node_modules/.bin/node', 'echo 4')
    })

    it('gives nothing of root to the user of the shop', async () => {
      const secret = join(folder, 'of-root')
      await writeFile(secret, 'of root', { mode: 0o600 })
      await play('systemd-run', 'exit 0')
      const swapper = beginToSwap(join(folder, 'data'), secret, 'stays')
      let given = 0
      for (let number = 0; number < tries; number += 1) {
        await grantMany().ended
        if ((await stat(secret)).uid !== 0) given += 1
        await chown(secret, 0, 0)
      }
      expect(swapper.exitCode).toBeNull()
      expect(given).toBe(0)
    })

    it('reads nothing of root for whoever owns the folder that is brought in', async () => {
      await mkdir(join(folder, 'of-root'), { mode: 0o700 })
      await writeFile(join(folder, 'of-root/secret'), 'of root')
      await mkdir(join(folder, 'people.d/swapped'), { recursive: true })
      await writeFile(join(folder, 'people.d/swapped/people.csv'), 'name,email')
      await chown(join(folder, 'people.d'), nobody, nobody)
      await chown(join(folder, 'people.d/swapped'), nobody, nobody)
      await play(
        'systemd-run',
        `grep -rq 'of root' ${folder}/data-command.* && echo >>${folder}/read`,
      )
      const swapper = beginToSwap(join(folder, 'people.d'), join(folder, 'of-root'))
      for (let number = 0; number < tries; number += 1) await grantMany('people.d').ended
      expect(swapper.exitCode).toBeNull()
      expect(await readdir(folder)).not.toContain('read')
    })

    function beginToSwap(...words: string[]) {
      const swapper = spawn(process.execPath, ['-e', swap, ...words], {
        uid: nobody,
        gid: nobody,
        stdio: 'inherit',
      })
      onTestFinished(() => void swapper.kill('SIGKILL'))
      return swapper
    }
  })
})

/** Replaces each folder that appears in another by a link, to stay or for a moment. */
const swap = `
  const { readdirSync, renameSync, symlinkSync, unlinkSync } = require('node:fs')
  const [folder, secret, stays] = process.argv.slice(1)
  for (let number = 0; ; number += 1)
    for (const name of readdirSync(folder))
      if (!name.startsWith('.'))
        try {
          const aside = folder + '/.aside' + number
          renameSync(folder + '/' + name, aside)
          symlinkSync(secret, folder + '/' + name)
          if (stays) continue
          for (const end = performance.now() + Math.random(); performance.now() < end; );
          unlinkSync(folder + '/' + name)
          renameSync(aside, folder + '/' + name)
        } catch {}
`

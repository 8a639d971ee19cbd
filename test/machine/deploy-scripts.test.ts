import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { waitUntil } from '../product.ts'

// What is typed on a server, with a systemd that only answers what it is asked.

const root = join(import.meta.dirname, '../..')
const lacksRoot = process.getuid?.() !== 0
const lacksZstd = spawnSync('zstd', ['--version']).status !== 0

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
  return play('systemctl', `echo "$*" >>${folder}/asked\ncase $2 in ${answers.join(' ')} esac`)
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

describe.skipIf(lacksRoot)('a command that is interrupted', () => {
  it('is stopped, and leaves no copy of the file that it was given', async () => {
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'people.csv'), 'name,email')
    await playSystemctl({
      User: 'root',
      WorkingDirectory: root,
      StateDirectory: `../..${folder}/data`,
    })
    await play('systemd-run', `echo "$*" >${folder}/begun\nexec sleep 60`)
    const command = begin(
      'protocraft',
      'licenses',
      'grant-many',
      '--people',
      join(folder, 'people.csv'),
    )
    await untilThereIs('begun')
    expect(await readdir(join(folder, 'data'))).toHaveLength(1)
    command.interrupt()
    expect(await command.ended).toEqual({ code: 130, said: '' })
    expect(await readdir(join(folder, 'data'))).toEqual([])
    const [unit] = /protocraft-command-\d+\.service/.exec(await read('begun'))!
    expect(await read('asked')).toMatch(new RegExp(`^stop ${unit}$`, 'm'))
  })
})

describe.skipIf(lacksZstd)('an upgrade', () => {
  beforeEach(async () => {
    const old = join(folder, 'protocraft-1.0.0')
    await mkdir(join(old, 'node_modules/.bin'), { recursive: true })
    await symlink(process.execPath, join(old, 'node_modules/.bin/node'))
    await mkdir(join(old, 'operate'))
    await writeFile(join(old, 'require-node.cjs'), '')
    await writeFile(join(old, 'operate/judge-release.ts'), `process.stdout.write('1.0.1')`)
    await symlink(old, join(folder, 'program'))
    await writeFile(join(folder, 'new.tar'), 'the new version')
    const sum = createHash('sha256').update('the new version').digest('hex')
    await writeFile(join(folder, 'SHA256SUMS'), `${sum}  new.tar\n`)
  })

  it('that is interrupted while it unpacks leaves nothing behind', async () => {
    await playSystemctl({ WorkingDirectory: join(folder, 'program') })
    await play('tar', `echo >"$3/half"\ntouch ${folder}/begun\nexec sleep 60`)
    const command = begin('upgrade', join(folder, 'new.tar'), '--without-backup')
    await untilThereIs('begun')
    command.interrupt()
    const said = 'It was interrupted. Nothing was changed.\n'
    expect(await command.ended).toEqual({ code: 1, said })
    expect((await readdir(folder)).filter((name) => name.startsWith('.protocraft'))).toEqual([])
    expect(await readlink(join(folder, 'program'))).toBe(join(folder, 'protocraft-1.0.0'))
  })

  it('to a version that hangs at its start goes back after five minutes', async () => {
    const port = await serveUnless(async () =>
      (await readlink(join(folder, 'program'))).endsWith('protocraft-1.0.1'),
    )
    await writeFile(join(folder, 'settings'), `PORT=${port}\n`)
    await playSystemctl({
      WorkingDirectory: join(folder, 'program'),
      EnvironmentFiles: `${join(folder, 'settings')} (ignore_errors=no)`,
      MainPID: '4711',
    })
    await play('tar', 'true')
    await play('journalctl', 'true')
    // Two minutes pass whenever somebody looks.
    await writeFile(join(folder, 'time'), '0')
    await play('date', `time=$(($(cat ${folder}/time) + 120))\necho $time | tee ${folder}/time`)
    const { code, said } = await begin('upgrade', join(folder, 'new.tar'), '--without-backup').ended
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(
        /protocraft-1\.0\.0 runs again, with everything that was sold\.\n$/,
      ),
    })
    expect(await readlink(join(folder, 'program'))).toBe(join(folder, 'protocraft-1.0.0'))
  }, 60_000)
})

/** Answers like a shop that is ready, and not at all while it hangs. */
async function serveUnless(hangs: () => Promise<boolean>): Promise<number> {
  const server = createServer((_, answer) => void hangs().then((does) => does || answer.end()))
  await once(server.listen(0), 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

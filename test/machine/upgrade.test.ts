import { spawnSync } from 'node:child_process'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeUpdateSigner } from '#server/demo/update-signer.ts'
import { until } from '../world/clock.ts'
import { mayMount, mountSmallDisk } from '../disks.ts'
import { hangs, type InstalledRelease, installRelease } from '../installed-release.ts'

// These tests run `protocraft upgrade` with a played systemd; test/machine/try-release.sh upgrades a real
// shop.

const lacks = process.getuid?.() !== 0 || spawnSync('zstd', ['--version']).status !== 0

const before = { answers: '1.0.0', link: 'protocraft-1.0.0', trees: ['protocraft-1.0.0'] }
const after = {
  answers: '99.0.1',
  link: 'protocraft-99.0.1',
  trees: ['protocraft-1.0.0', 'protocraft-99.0.1'],
}

describe.skipIf(lacks)('an upgrade', () => {
  let server: InstalledRelease
  beforeEach(async () => {
    server = await installRelease()
  })

  const upgrade = (tarball: string, ...words: string[]) => server.begin(tarball, ...words).ended

  it('runs what its makers signed, and is installed once', async () => {
    const tarball = await server.release('99.0.1')
    expect(await upgrade(tarball)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^99\.0\.1 runs\. To go back: /),
    })
    expect(await server.look()).toEqual(after)
    expect(await upgrade(tarball)).toEqual({ code: 0, said: '99.0.1 is installed already.\n' })
  })

  it('changes nothing when it is not what its makers signed', async () => {
    const stranger = makeUpdateSigner()
    const refuse = async (tarball: string, problem: string, ...words: string[]) => {
      const { code, said } = await upgrade(tarball, ...words)
      expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(problem) })
      expect(await server.look()).toEqual(before)
    }
    const tarball = await server.release('99.0.1')
    const bytes = await readFile(tarball)
    bytes[100]! ^= 1
    await writeFile(tarball, bytes)
    await refuse(tarball, 'differs from its checksum')
    const signature = join(server.folder, 'given/SHA256SUMS.minisig')
    const signed = await readFile(signature)
    await server.sum(tarball, stranger, '99.0.1')
    await refuse(tarball, 'signed with another key')
    await writeFile(signature, signed)
    await refuse(tarball, 'is not the signature of SHA256SUMS')
    await rm(signature)
    await refuse(tarball, 'Put SHA256SUMS.minisig of the release beside it')
    await refuse(await server.release('99.0.2', { by: stranger }), 'signed with another key')
    await refuse(await server.release('99.0.2', { signed: '99.0.3' }), 'its signature says 99.0.3')
    await refuse(
      await server.release('99.0.2', { without: 'server/main.ts' }),
      'This release is incomplete',
    )
    const typed = ['--public-key', stranger.publicKey]
    await refuse(await server.release('99.0.2'), 'signed with another key', ...typed)
  })

  it('takes a new key that the old one signed, and without a key the one that is typed', async () => {
    const next = makeUpdateSigner()
    const tarball = await server.release('99.0.1', { by: next })
    await writeFile(join(server.folder, 'given/release.pub'), next.publicKey)
    await server.signGiven('release.pub', server.signer, '')
    expect(await upgrade(tarball)).toMatchObject({ code: 0 })
    await rm(join(server.link, 'deploy/release.pub'))
    const second = await server.release('99.0.2', { by: next })
    expect(await upgrade(second)).toMatchObject({
      code: 1,
      said: expect.stringContaining('has no key for releases'),
    })
    expect(await upgrade(second, '--public-key', next.publicKey)).toMatchObject({ code: 0 })
    expect(await server.ask()).toBe('99.0.2')
  })

  it('is refused, and changes nothing, when the new version would not start with the settings', async () => {
    const file = join(server.folder, 'settings')
    const settings = await readFile(file, 'utf8')
    await writeFile(file, `${settings.replace(/^SELLER_NAME=.*\n/m, '')}REFUND_DAYS=7\n`)
    const tarball = await server.release('99.0.1')
    const { code, said } = await upgrade(tarball)
    expect(code).toBe(1)
    expect(said.split('\n')).toEqual([
      'Some settings are missing or wrong:',
      expect.stringMatching(/^ {2}- REFUND_DAYS must be a whole number of days from 14 to 365/),
      expect.stringMatching(/^ {2}- SELLER_NAME is missing .*Example: SELLER_NAME=Protocraft Ltd/),
      '99.0.1 would not start with these settings. Correct them first. Nothing was changed.',
      '',
    ])
    expect(await server.look()).toEqual(before)
    await writeFile(file, settings)
    expect(await upgrade(tarball)).toMatchObject({ code: 0 })
  })

  it('verifies and unpacks its own copy, whatever is put in its place meanwhile', async () => {
    const tarball = await server.release('99.0.1')
    const attack = `${tarball}.attack`
    await writeFile(attack, 'of an attacker')
    await server.play('zstd', `mv ${attack} ${tarball} 2>/dev/null\nexec /usr/bin/zstd "$@"`)
    expect(await upgrade(tarball)).toMatchObject({ code: 0 })
    expect(await readFile(tarball, 'utf8')).toBe('of an attacker')
    expect(await server.look()).toEqual(after)
  })

  it('runs one at a time, and leaves nothing behind when it is interrupted', async () => {
    const tarball = await server.release('99.0.1')
    await server.play('tar', `touch ${server.folder}/begun\nexec sleep 60`)
    const first = server.begin(tarball)
    const begun = join(server.folder, 'begun')
    await until(async () => (await readFile(begun).catch(() => null)) !== null, 30_000, 'begun')
    const said = 'Another upgrade is at work. Try again when it has ended.\n'
    expect(await upgrade(tarball)).toEqual({ code: 1, said })
    first.interrupt()
    expect(await first.ended).toEqual({
      code: 1,
      said: 'It was interrupted. Nothing was changed.\n',
    })
    expect(await server.look()).toEqual(before)
  })

  it('to a version that hangs at its start is rolled back after five minutes', async () => {
    await server.play('date', passTime(server))
    const tarball = await server.release('99.0.1', { program: hangs })
    expect(await upgrade(tarball)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /protocraft-1\.0\.0 runs again, with everything that was sold\.\n$/,
      ),
    })
    expect(await server.look()).toEqual(before)
  })

  it('that was killed while the new version hung is rolled back by the next, which goes on', async () => {
    const hanging = await server.release('99.0.1', { program: hangs })
    await server.play('sleep', 'kill -9 "$PPID"')
    expect(await upgrade(hanging)).toMatchObject({ code: null })
    expect(await server.look()).toMatchObject({ answers: null, link: 'protocraft-99.0.1' })
    await server.play('sleep', 'exec /bin/sleep 0.1')
    expect(await upgrade(await server.release('99.0.2'))).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /^The upgrade to 99\.0\.1 was broken off before 99\.0\.1 was ready\. protocraft-1\.0\.0 runs\.\n99\.0\.2 runs\./,
      ),
    })
    expect(await server.look()).toEqual({
      answers: '99.0.2',
      link: 'protocraft-99.0.2',
      trees: ['protocraft-1.0.0', 'protocraft-99.0.2'],
    })
  })

  it('that is killed at any step is completed or rolled back by the next', async () => {
    await server.play('sleep', 'exec /bin/sleep 0.1')
    await killInPlace(server)
    const steps = await killAtEach(1, {
      begin: () => server.release('99.0.1'),
      next: () => server.release('99.0.1'),
      expected: after,
    })
    expect(steps).toBeGreaterThan(15)
  }, 600_000)

  it('that is killed while it rolls back is rolled back by the next, which goes on', async () => {
    await server.play('sleep', 'exec /bin/sleep 0.1')
    await server.play('date', passTime(server))
    await killInPlace(server)
    // These steps begin where the new version was started.
    const steps = await killAtEach(16, {
      begin: () => server.release('99.0.1', { program: hangs }),
      next: () => server.release('99.0.2'),
      expected: {
        answers: '99.0.2',
        link: 'protocraft-99.0.2',
        trees: ['protocraft-1.0.0', 'protocraft-99.0.2'],
      },
    })
    expect(steps).toBeGreaterThan(6)
  }, 600_000)

  interface Killed {
    begin: () => Promise<string>
    next: () => Promise<string>
    /** The state after the next one. */
    expected: typeof after
  }

  /** Kills an upgrade before each step from one on, and looks at what the next one says and does. */
  async function killAtEach(from: number, { begin, next, expected }: Killed): Promise<number> {
    const steps: string[] = []
    for (let step = from; ; step += 1) {
      const tarball = await begin()
      await writeFile(join(server.folder, 'steps'), `0 ${step}`)
      const killed = await upgrade(tarball)
      if (killed.code !== null) break
      steps.push(await readFile(join(server.folder, 'killed'), 'utf8'))
      await writeFile(join(server.folder, 'steps'), '0 0')
      const words = expectWords(await server.look(), expected.answers)
      const { code, said } = await upgrade(await next())
      expect({ step, said }).toEqual({ step, said: expect.stringMatching(words) })
      expect({ step, code }).toEqual({ step, code: 0 })
      expect({ step, ...(await server.look()) }).toEqual({ step, ...expected })
      await server.reset()
    }
    console.log(`Killed before each of ${steps.length} steps: ${steps.join(', ')}`)
    return steps.length
  }

  it.skipIf(!mayMount)(
    'says how much space it needs when the disk has less, before anything',
    async () => {
      const tarball = await server.release('99.0.1')
      mountSmallDisk(server.opt, '60m')
      await server.reset()
      expect(await upgrade(tarball)).toMatchObject({
        code: 1,
        said: expect.stringMatching(
          /^The upgrade needs 10\d MB in .*, and its disk has [56]\d MB left\. Make room first\. Nothing was changed\.\n$/,
        ),
      })
      expect(await server.look()).toEqual(before)
    },
  )
})

/** Lets two minutes pass at each look while the version that hangs is started. */
function passTime({ folder, link }: InstalledRelease): string {
  return `case $(readlink ${link}) in
    *-99.0.1) time=$(($(cat ${folder}/time 2>/dev/null || echo 0) + 120)); echo $time | tee ${folder}/time ;;
    *) exec /bin/date "$@" ;;
  esac`
}

/**
 * Replaces programs with ones that kill their caller, before the named step. A call that only reads a
 * setting is no step.
 */
async function killInPlace({ folder, play }: InstalledRelease): Promise<void> {
  const names = 'cp journalctl ln mkdir mv rm systemctl tar zstd'.split(' ')
  for (const name of ['journalctl', 'systemctl'])
    await rename(join(folder, 'bin', name), join(folder, name))
  for (const name of names)
    await play(
      name,
      `PATH="${folder}:\${PATH#${folder}/bin:}"
      case "$*" in show*Environment*|show*Working*) exec ${name} "$@" ;; esac
      read -r done last <${folder}/steps
      done=$((done + 1))
      echo "$done $last" >${folder}/steps
      if [ "$done" = "$last" ]; then
        echo "${name} $*" | cut -c1-60 | tr -d '\\n' >${folder}/killed
        # The upgrade itself, and not only the part of it that called.
        kill -9 "$(cut -d' ' -f5 /proc/$$/stat)"
        exit 137
      fi
      exec ${name} "$@"`,
    )
}

/** Matches what the next upgrade says, by what the killed one has left. */
function expectWords(left: Awaited<ReturnType<InstalledRelease['look']>>, next: string): RegExp {
  const runs = String.raw`${next} runs\. To go back`
  const isReady = left.link === 'protocraft-99.0.1' && left.answers === '99.0.1'
  if (!left.trees.includes('.protocraft-upgrade'))
    return new RegExp(`^(${runs}|${next} is installed already)`)
  return isReady
    ? /^The upgrade to 99\.0\.1 was broken off once 99\.0\.1 was ready\. 99\.0\.1 runs\.\n99\.0\.1 is installed already\.\n$/
    : new RegExp(
        String.raw`^(The upgrade to 99\.0\.1 was broken off before 99\.0\.1 was ready\. protocraft-1\.0\.0 runs\.|An upgrade was broken off\. What it left is removed\.)\n${runs}`,
      )
}

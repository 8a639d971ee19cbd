import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { fingerprintOf } from './machine-fingerprint.ts'
import type { Machine } from './machine-fingerprint.ts'
import { machineFingerprint } from './node.ts'

const linuxId = '3d1219c7c4c5404aaa1f6d2a48adfda4'
const missing = () => Promise.reject(new Error('ENOENT'))

/** Answers with these files and outputs, and notes what it was asked for. */
function machine(platform: string, known: Record<string, string>) {
  const asked: string[] = []
  const give = async (name: string) => {
    asked.push(name)
    return known[name] ?? missing()
  }
  const run: Machine['run'] = (program, words) => give([program, ...words].join(' '))
  return { platform, readText: give, run, asked }
}

function recorded(name: string): Promise<string> {
  return readFile(new URL(`../test/recorded/${name}`, import.meta.url), 'utf8')
}

function hash(id: string, product = 'protocraft'): string {
  return createHmac('sha256', id).update(product).digest('hex')
}

const ioreg = '/usr/sbin/ioreg -rd1 -c IOPlatformExpertDevice'
const reg = String.raw`C:\Windows\System32\reg.exe query HKLM\SOFTWARE\Microsoft\Cryptography /v MachineGuid /reg:64`

describe('the fingerprint of a machine', () => {
  it('on Linux is made from its machine id and nothing else', async () => {
    const linux = machine('linux', { '/etc/machine-id': `${linuxId}\n` })
    expect(await fingerprintOf(linux, 'protocraft')).toBe(hash(linuxId))
    expect(linux.asked).toEqual(['/etc/machine-id'])
  })

  it('on Linux is made from D-Bus’s copy where the machine id is empty or not yet written', async () => {
    for (const text of ['', 'uninitialized\n', '00000000000000000000000000000000\n']) {
      const files = { '/etc/machine-id': text, '/var/lib/dbus/machine-id': `${linuxId}\n` }
      expect(await fingerprintOf(machine('linux', files), 'protocraft')).toBe(hash(linuxId))
    }
  })

  it.each([
    ['ioreg-intel.txt', '6a1f0c52-93d7-5b0e-8c44-2f7d1e90b3a8'],
    ['ioreg-apple-silicon.txt', '0d3b7e91-4a26-5f8c-b1d0-7c5e2a9f6430'],
  ])('on macOS is made from IOPlatformUUID (%s)', async (output, id) => {
    const mac = machine('darwin', { [ioreg]: await recorded(output) })
    expect(await fingerprintOf(mac, 'protocraft')).toBe(hash(id))
    expect(mac.asked).toEqual([ioreg])
  })

  it('on Windows is made from MachineGuid', async () => {
    const windows = machine('win32', { [reg]: await recorded('reg-query.txt') })
    const id = '9f1d5c2a-3b4e-4f60-8172-93a4b5c6d7e8'
    expect(await fingerprintOf(windows, 'protocraft')).toBe(hash(id))
    expect(windows.asked).toEqual([reg])
  })

  it('differs between products and does not show the id', async () => {
    const linux = machine('linux', { '/etc/machine-id': linuxId })
    const [own, other] = [
      await fingerprintOf(linux, 'protocraft'),
      await fingerprintOf(linux, 'otherapp'),
    ]
    expect(own).not.toBe(other)
    expect(own).toMatch(/^[0-9a-f]{64}$/)
    expect(own).not.toContain(linuxId.slice(0, 8))
  })

  it('is null where there is no id, and on an unknown system', async () => {
    for (const platform of ['linux', 'darwin', 'win32', 'aix'])
      expect(await fingerprintOf(machine(platform, {}), 'protocraft')).toBeNull()
    const unclear = [
      machine('linux', { '/etc/machine-id': 'my-laptop' }),
      machine('darwin', { [ioreg]: '' }),
      machine('darwin', { [ioreg]: '"IOPlatformUUID" = "00000000-0000-0000-0000-000000000000"' }),
      machine('win32', { [reg]: 'ERROR: The system was unable to find the specified key.\r\n' }),
    ]
    for (const each of unclear) expect(await fingerprintOf(each, 'protocraft')).toBeNull()
  })

  it('is the same each time on this machine', async () => {
    const [first, second] = [
      await machineFingerprint('protocraft'),
      await machineFingerprint('protocraft'),
    ]
    expect(first).toBe(second)
    if (process.platform !== 'linux') return
    const text = await readFile('/etc/machine-id', 'utf8').catch(() => '')
    if (/^[0-9a-f]{32}\n$/.test(text)) expect(first).toBe(hash(text.trim()))
  })
})

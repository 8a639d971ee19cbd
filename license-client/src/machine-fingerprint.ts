import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The parts of a system that an id is read from, so that one system can test all three. */
export interface Machine {
  platform: string
  readText(path: string): Promise<string>
  run(program: string, words: string[]): Promise<string>
}

/**
 * Names this installation of the operating system for one product: 64 hexadecimal characters made from
 * `/etc/machine-id` on Linux, `IOPlatformUUID` on macOS or `MachineGuid` on Windows. Neither a new hostname
 * nor another network changes it. The id itself cannot be read from it, and another product gets another
 * fingerprint. Null where the system has no id, as in many containers; it never rejects.
 *
 * @example
 * ```ts
 * const fingerprint = await machineFingerprint('protocraft')
 * if (fingerprint === null) show('This system has no machine id.')
 * ```
 */
export function machineFingerprint(product: string): Promise<string | null> {
  return fingerprintOf(thisMachine, product)
}

export async function fingerprintOf(machine: Machine, product: string): Promise<string | null> {
  const id = await readMachineId(machine)
  // The id is the key, as machine-id(5) asks: without it, nobody can compare the fingerprints of two products.
  return id === null ? null : createHmac('sha256', id).update(product).digest('hex')
}

const thisMachine: Machine = {
  platform: process.platform,
  readText: (path) => readFile(path, 'utf8'),
  async run(program, words) {
    const options = { timeout: 10_000, windowsHide: true }
    return (await promisify(execFile)(program, words, options)).stdout
  },
}

async function readMachineId(machine: Machine): Promise<string | null> {
  for (const read of readings[machine.platform] ?? []) {
    const id = await read(machine).catch(() => undefined)
    if (id && !/^[0-]*$/.test(id)) return id.toLowerCase()
  }
  return null
}

const readings: Record<string, ((machine: Machine) => Promise<string | undefined>)[]> = {
  linux: ['/etc/machine-id', '/var/lib/dbus/machine-id'].map((path) => async (machine: Machine) => {
    return /^[0-9a-f]{32}$/i.exec((await machine.readText(path)).trim())?.[0]
  }),
  darwin: [
    async ({ run }) => {
      const output = await run('/usr/sbin/ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice'])
      return /"IOPlatformUUID" = "([\dA-F-]{36})"/i.exec(output)?.[1]
    },
  ],
  win32: [
    async ({ run }) => {
      // The whole path is given, because Windows would also start a reg.exe from the current folder.
      const program = `${process.env.SystemRoot ?? String.raw`C:\Windows`}\\System32\\reg.exe`
      const key = String.raw`HKLM\SOFTWARE\Microsoft\Cryptography`
      // A 32-bit app would otherwise look in its own part of the registry, which has no MachineGuid.
      const output = await run(program, ['query', key, '/v', 'MachineGuid', '/reg:64'])
      return /MachineGuid\s+REG_SZ\s+([\dA-F-]{36})\s/i.exec(output)?.[1]
    },
  ],
}

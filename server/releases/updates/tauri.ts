import { z } from 'zod'
import type { FileIdentifier } from '#contract/build-names.ts'
import type { Channel } from '#contract/channels.ts'
import { time } from '#contract/time.ts'
import { isNewer } from '../order.ts'
import { filesPath } from './electron.ts'
import { chooseUpdate, type Coverage } from './choose-update.ts'
import { describeRenewal } from './renewal.ts'
import type { Snapshot } from './snapshot.ts'

export const tauriUpdate = z.object({
  version: z.string(),
  pub_date: time,
  url: z.url(),
  signature: z.string(),
  notes: z.string(),
  renewal: z
    .object({ version: z.string(), covered_until: time, url: z.url() })
    .optional()
    .describe('What a renewal would bring.'),
})

type Signature = Extract<FileIdentifier, `${string}.sig`>
interface Machine {
  /** The signatures of what it can install. The client refuses a file without one. */
  signatures: readonly Signature[]
  /** The same signatures by bundle, for an app that says how it was installed. */
  byBundle?: ReadonlyMap<string, readonly Signature[]>
}

const linux = (chip: 'x86_64' | 'arm64', deb: 'amd64' | 'arm64'): Machine => ({
  signatures: [`linux-appimage-${chip}.sig`],
  byBundle: new Map<string, readonly Signature[]>([
    ['deb', [`linux-deb-${deb}.sig`]],
    ['rpm', [`linux-rpm-${chip}.sig`]],
  ]),
})

/** The machines, under Tauri's names for system and chip. */
export const machines = new Map<string, Machine>([
  ['windows x86_64', { signatures: ['windows-all-x86_64.sig'] }],
  ['darwin aarch64', { signatures: ['mac-tar-arm64.sig', 'mac-tar-universal.sig'] }],
  ['darwin x86_64', { signatures: ['mac-tar-x86_64.sig', 'mac-tar-universal.sig'] }],
  ['linux x86_64', linux('x86_64', 'amd64')],
  ['linux aarch64', linux('arm64', 'arm64')],
])

const systems = new Set(['windows', 'darwin', 'linux'])

export interface AskingApp {
  target: string
  arch: string
  version: string
  /** `deb`, `rpm` and others; empty when the app does not say. */
  bundle: string
}

export function isTauriSystem({ target }: Pick<AskingApp, 'target'>): boolean {
  return systems.has(target)
}

interface Asked extends AskingApp {
  channel: Channel
  coverage: Coverage
  siteUrl: string
}

/**
 * Describes what Tauri's updater should install: the file for its machine, with the publisher's signature.
 * Null when there is nothing newer.
 */
export function writeTauriUpdate(
  { files, notes }: Snapshot,
  asked: Asked,
): z.input<typeof tauriUpdate> | null {
  const { target, arch, version: installed, bundle, coverage, siteUrl } = asked
  // The oldest version that has a signature can be newer than the installed one.
  if (coverage === 'ended') return null
  const machine = machines.get(`${target} ${arch}`)
  if (machine === undefined) return null
  const signatures = machine.byBundle?.get(bundle) ?? machine.signatures
  const { update, missed } = chooseUpdate(files, [signatures], asked)
  if (update === null || !isNewer(update.version, installed)) return null
  const { version, published_at } = update
  const signature = signatures
    .flatMap((each) => update.files.filter(({ identifier }) => identifier === each))
    .at(0)!
  const file = signature.file_name.slice(0, -'.sig'.length)
  return {
    version,
    pub_date: published_at,
    url: `${siteUrl}/updates/tauri/${filesPath}/${version}/${encodeURIComponent(file)}`,
    signature: signature.content ?? '',
    notes: notes.get(version) ?? '',
    ...(missed && { renewal: describeRenewal(missed, siteUrl) }),
  }
}

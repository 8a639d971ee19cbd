import { product } from '#contract/product.ts'
import { sha256 } from '#db/sha256.ts'
import type { Config } from '../../settings/config.ts'
import type { State } from '../repository/state.ts'
import type { Keyring } from '../repository/signer.ts'
import { writeDeb } from './write-deb.ts'

export const keyringName = `${product.id}-archive-keyring`
const keyringPath = `usr/share/keyrings/${keyringName}.gpg`
const sourcePath = `etc/apt/sources.list.d/${product.id}.sources`

export interface KeyringPackage {
  fileName: string
  bytes: Buffer
  /** As an index lists it. */
  control: string
}

/**
 * Makes the package that tells apt where the repository is and whom to believe. It is in the repository
 * too, so that a machine learns a new key like any other update.
 */
export async function makeKeyringPackage(
  { siteUrl, supportEmail }: Pick<Config, 'siteUrl' | 'supportEmail'>,
  keys: State['keys'],
  { binary }: Keyring,
): Promise<KeyringPackage> {
  const at = new Date(Math.max(...keys.map(({ made_at }) => made_at.getTime())))
  const source = describeSource(siteUrl)
  // Another key or another address is another version.
  const day = at.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const version = `${day}+${sha256(`${source}${binary.toString('hex')}`).slice(0, 8)}`
  const control = {
    Package: keyringName,
    Version: version,
    Architecture: 'all',
    Maintainer: `${product.name} <${supportEmail}>`,
    Section: 'misc',
    Priority: 'optional',
    Homepage: siteUrl,
    Description: `keys and address of the ${product.name} repository for apt`,
  }
  const files = [
    { path: keyringPath, content: binary },
    { path: sourcePath, content: source },
  ]
  return {
    fileName: `${keyringName}_${version}_all.deb`,
    bytes: await writeDeb({ control, files, conffiles: [sourcePath], at }),
    control: Object.entries(control)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  }
}

function describeSource(siteUrl: string): string {
  return `Types: deb
URIs: ${siteUrl}/apt
Suites: stable
Components: main
Signed-By: /${keyringPath}
`
}

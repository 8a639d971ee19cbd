import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builds, type Build, type DownloadIdentifier } from '#contract/download.ts'
import { product } from '#contract/product.ts'

export const placeholderVersion = '0.9.4-demo'

const fileNames: Record<DownloadIdentifier, string> = {
  'windows-all-x86_64': `${product.id}-${placeholderVersion}-x64.exe`,
  'mac-all-arm64': `${product.id}-${placeholderVersion}-arm64.dmg`,
  'mac-all-x86_64': `${product.id}-${placeholderVersion}-x64.dmg`,
  'linux-deb-amd64': `${product.id}_${placeholderVersion}_amd64.deb`,
  'linux-deb-arm64': `${product.id}_${placeholderVersion}_arm64.deb`,
  'linux-rpm-x86_64': `${product.id}-${placeholderVersion}.x86_64.rpm`,
  'linux-rpm-arm64': `${product.id}-${placeholderVersion}.aarch64.rpm`,
}

/** Writes seven files in place of the installers that the demo lacks; each says so when opened. */
export async function writePlaceholderBuilds(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const build of builds)
    await writeFile(join(folder, fileNames[build.identifier]), describePlaceholder(build))
}

function describePlaceholder(build: Build): string {
  return `This is a placeholder, not an installer.

It came from a demo of the ${product.name} website. The demo publishes seven such
files as release ${placeholderVersion}, so that every download on its pages can be tried.
Nothing in this file can be installed or run, and nothing happens when you open it.

  File:    ${fileNames[build.identifier]}
  System:  ${build.system}
  Chip:    ${build.chip}
  Format:  .${build.format}
  Build:   ${build.identifier}

What is real about it: its size and its SHA-256 sum stand on the downloads page and
in the file SHA256SUMS beside it, and the address you had it from was signed and
worked for ten minutes. You can compare the sum with the command of your system:

  Windows:  certutil -hashfile ${fileNames[build.identifier]} SHA256
  Mac:      shasum -a 256 ${fileNames[build.identifier]}
  Linux:    sha256sum ${fileNames[build.identifier]}

Whoever runs this site replaces these files by publishing a release of their own:

  npm run operate -- release publish 1.0.0 path/to/the/seven/builds --demo

A folder for publishing holds one file for each of the seven builds. The end of a
file's name says which build it is: x64.exe, arm64.dmg, x64.dmg, amd64.deb,
arm64.deb, x86_64.rpm and aarch64.rpm. Until then this text is all there is.
`
}

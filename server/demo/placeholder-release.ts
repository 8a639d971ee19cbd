import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builds, type Build, type DownloadIdentifier } from '#contract/download.ts'
import { product } from '#contract/product.ts'
import type { Channel } from '#contract/channels.ts'
import { sayCommand } from '../settings/command-line.ts'
import type { UpdateSigner } from './update-signer.ts'

interface PlaceholderRelease {
  version: string
  channel: Channel
  daysAgo: number
  notes: string
}

/** The versions that the demo publishes, oldest first, with their age in days and their notes. */
export const placeholderReleases: PlaceholderRelease[] = [
  {
    version: '0.9.2-demo',
    channel: 'stable',
    daysAgo: 75,
    notes: `# Leave files out

Project ignore rules apply to one workspace. Always Ignore Files applies to all of them.

![The rules of a workspace, and which files a model may see.](project-ignore)

## New

- Rules for one workspace, in gitignore syntax.
- Save & Apply saves them.`,
  },
  {
    version: '0.9.3-demo',
    channel: 'stable',
    daysAgo: 30,
    notes: `# Ask your own files

Build a RAG database from text files and folders, then ask it questions in a chat.

![Run Query shows the passages it found.](rag-query)

## New

- A database has a name, an embedding model, and files or folders. Drag and drop works.
- Run Query tests a database before a chat uses it.
- Set how many of the top results a prompt gets, and expand them in the chat.

## Good to know

- Only text files are indexed. PDFs are not supported.`,
  },
  {
    version: '0.9.4-demo',
    channel: 'stable',
    daysAgo: 1,
    notes: `# Read an edit before you accept it

Every file of an edit waits for you: nothing is saved until you accept it.

![The original and the proposal, line by line.](diff-review)

## New

- Accept one file of an edit and reject the next.
- The right side is editable: fix a line that’s almost right, then accept.
- Each file says whether it is pending, accepted or rejected.

## Good to know

- Tools work with OpenAI and Anthropic models. With OpenRouter models they’re experimental.

## Not yet

- Google AI models don’t use tools yet. An update is pending.
- Venice AI models don’t support tools.`,
  },
  {
    version: '0.10.0-beta.1',
    channel: 'beta',
    daysAgo: 0,
    notes: `# Edit the picture

Open a generated picture in the editor and change a part of it.

## New

- Brush, eraser, color picker and zoom.
- Layers, with undo and redo.

## Good to know

- Demo builds are placeholders with no app inside.`,
  },
]

/** Writes seven files in place of the installers that the demo lacks. Each says so when it is opened. */
export async function writePlaceholderBuilds(folder: string, version: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const build of builds) {
    const name = namePlaceholder(build, version)
    const text = describePlaceholder(build, name, version)
    const bytes = [Buffer.from(firstBytes[build.format], 'latin1'), Buffer.from(text)]
    await writeFile(join(folder, name), Buffer.concat(bytes))
  }
}

const updates = ['-arm64.zip', '-x64.zip', '-x86_64.AppImage', '-arm64.AppImage']

/** Writes the additional files of the Mac and Linux updaters, so that every feed answers. */
export async function writePlaceholderUpdates(folder: string, version: string): Promise<void> {
  for (const ending of updates) await writeUpdate(folder, version, ending)
}

/** Writes the additional files of Tauri's updater: its bundles for Mac, and signatures. */
export async function writeSignedPlaceholders(
  folder: string,
  version: string,
  signer: UpdateSigner,
): Promise<void> {
  for (const chip of ['aarch64', 'x64']) await writeUpdate(folder, version, `_${chip}.app.tar.gz`)
  const bundles = (await readdir(folder)).filter((name) => isBundle.test(name))
  for (const name of bundles) {
    const signature = signer.sign(await readFile(join(folder, name)), name, version)
    await writeFile(join(folder, `${name}.sig`), signature)
  }
}

const isBundle = /\.(exe|AppImage|app\.tar\.gz)$/

async function writeUpdate(folder: string, version: string, ending: string): Promise<void> {
  const name = `${product.id}-${version}${ending}`
  await writeFile(
    join(folder, name),
    `This is ${name}, a placeholder of a demo. Nothing in it can be installed or run.\n`,
  )
}

/** The magic bytes at the start of a file, from which systems and browsers recognize its format. */
const firstBytes: Record<Build['format'], string> = {
  exe: '',
  dmg: '',
  deb: '!<arch>\n',
  rpm: '\u00ed\u00ab\u00ee\u00db',
}

function namePlaceholder({ identifier, format }: Build, version: string): string {
  const chip = chips[identifier]
  if (format === 'deb') return `${product.id}_${version.replace('-', '~')}_${chip}.deb`
  return format === 'rpm'
    ? `${product.id}-${version.replace('-', '~')}.${chip}.rpm`
    : `${product.id}-${version}-${chip}.${format}`
}

const chips: Record<DownloadIdentifier, string> = {
  'windows-all-x86_64': 'x64',
  'mac-all-arm64': 'arm64',
  'mac-all-x86_64': 'x64',
  'linux-deb-amd64': 'amd64',
  'linux-deb-arm64': 'arm64',
  'linux-rpm-x86_64': 'x86_64',
  'linux-rpm-arm64': 'aarch64',
}

function describePlaceholder(build: Build, name: string, version: string): string {
  return `This is a placeholder, not an installer.

It came from a demo of the ${product.name} website. The demo publishes seven such
files as release ${version}, so that every download on its pages can be tried.
There is no app in it. None of the files can be installed or run, and nothing happens
when you open one.

  File:    ${name}
  System:  ${build.system}
  Chip:    ${build.chip}
  Format:  .${build.format}
  Build:   ${build.identifier}

Some of it is real: the downloads page and SHA256SUMS list its size and SHA-256
checksum, and the link you downloaded it from was signed. You can compare the checksum
using the command for your system:

  Windows:  certutil -hashfile ${name} SHA256
  Mac:      shasum -a 256 ${name}
  Linux:    sha256sum ${name}

Whoever runs this site replaces these files by publishing a release of their own:

  ${sayCommand('releases publish 1.0.0 path/to/the/builds --reason "First version"')}

A folder for publishing holds at most one file for each of the seven builds. The end of
a file's name says which build it is: x64.exe, arm64.dmg, x64.dmg, amd64.deb,
arm64.deb, x86_64.rpm and aarch64.rpm. Until then, every download contains only this text.
`
}

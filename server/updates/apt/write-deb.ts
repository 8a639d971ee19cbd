import { promisify } from 'node:util'
import { buffer } from 'node:stream/consumers'
import { gzip } from 'node:zlib'
import { pack } from 'tar-stream'

interface DebFile {
  /** As in `usr/share/doc/…`. */
  path: string
  content: Uint8Array | string
}

interface DebParts {
  /** The fields of the control file. */
  control: Record<string, string>
  files: DebFile[]
  /** Files that stay as a person changed them. */
  conffiles?: string[]
  at: Date
}

/** Writes a package for apt: an archive of its description and of what it installs. */
export async function writeDeb({ control, files, conffiles = [], at }: DebParts): Promise<Buffer> {
  const fields = Object.entries(control).map(([name, value]) => `${name}: ${value}\n`)
  const description = [
    { path: 'control', content: fields.join('') },
    ...(conffiles.length > 0
      ? [{ path: 'conffiles', content: conffiles.map((each) => `/${each}\n`).join('') }]
      : []),
  ]
  const members = [
    ['debian-binary', Buffer.from('2.0\n')],
    ['control.tar.gz', await packFiles(description, at)],
    ['data.tar.gz', await packFiles(files, at)],
  ] as const
  const written = members.map(([name, content]) => writeMember(name, content, at))
  return Buffer.concat([Buffer.from('!<arch>\n'), ...written])
}

function writeMember(name: string, content: Buffer, at: Date): Buffer {
  const seconds = String(at.getTime() / 1000)
  const [owner, group, mode] = ['0', '0', '100644']
  const columns = [name.padEnd(16), seconds.padEnd(12), owner.padEnd(6), group.padEnd(6)]
  const header = [...columns, mode.padEnd(8), String(content.length).padEnd(10), '`\n'].join('')
  const padding = content.length % 2 === 1 ? '\n' : ''
  return Buffer.concat([Buffer.from(header), content, Buffer.from(padding)])
}

async function packFiles(files: DebFile[], mtime: Date): Promise<Buffer> {
  const archive = pack()
  const folders = new Set(files.flatMap(({ path }) => listFolders(path)))
  for (const folder of folders)
    archive.entry({ name: `./${folder}`, type: 'directory', mode: 0o755, mtime })
  for (const { path, content } of files)
    archive.entry({ name: `./${path}`, mode: 0o644, mtime }, Buffer.from(content))
  archive.finalize()
  return promisify(gzip)(await buffer(archive))
}

/** From the outermost in, each with a slash at its end. */
function listFolders(path: string): string[] {
  const names = path.split('/').slice(0, -1)
  return ['', ...names.map((_, index) => `${names.slice(0, index + 1).join('/')}/`)]
}

import { gzipSync } from 'node:zlib'
import { sha256 } from '#db/sha256.ts'
import type { RpmPackage } from '../../releases/packages/rpm.ts'
import type { Signer } from '../repository/signer.ts'
import type { Listed } from '../repository/view.ts'
import { writeFilelists, writeOther, writePrimary } from './lists.ts'
import { type Content, type Contents, contentTypes } from '../repository/content.ts'

export interface RpmIndex {
  at: Date
  packages: Listed<RpmPackage>[]
  signer: Signer
}

/** Writes the lists of the packages, and the signed list of these lists. */
export async function writeRpm({ at, packages, signer }: RpmIndex): Promise<Contents> {
  const lists = [
    { type: 'primary', text: writePrimary(packages) },
    { type: 'filelists', text: writeFilelists(packages) },
    { type: 'other', text: writeOther(packages) },
  ].map(({ type, text }) => {
    const packed = gzipSync(text)
    return { type, text, packed, path: `repodata/${sha256(packed)}-${type}.xml.gz` }
  })
  const repomd = `<?xml version="1.0" encoding="UTF-8"?>
<repomd xmlns="http://linux.duke.edu/metadata/repo">
<revision>${toSeconds(at)}</revision>
${lists.map((list) => describeList(list, at)).join('\n')}
</repomd>
`
  const signature = await signer.signBeside(repomd, at)
  return new Map<string, Content>([
    ...lists.map(({ path, packed }): [string, Content] => [
      path,
      { body: packed, type: contentTypes.gzip },
    ]),
    ['repodata/repomd.xml', { body: repomd, type: contentTypes.xml }],
    ['repodata/repomd.xml.asc', { body: signature, type: contentTypes.signature }],
  ])
}

interface List {
  type: string
  text: string
  packed: Buffer
  path: string
}

function describeList({ type, text, packed, path }: List, at: Date): string {
  return `<data type="${type}">
<checksum type="sha256">${sha256(packed)}</checksum>
<open-checksum type="sha256">${sha256(text)}</open-checksum>
<location href="${path}"/>
<timestamp>${toSeconds(at)}</timestamp>
<size>${packed.length}</size>
<open-size>${Buffer.byteLength(text)}</open-size>
</data>`
}

function toSeconds(time: Date): number {
  return time.getTime() / 1000
}

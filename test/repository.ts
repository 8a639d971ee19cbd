import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import * as openpgp from 'openpgp'
import type { Shop } from './shop.ts'

/** As apt and dnf send what they are told. */
export function writeLogin(token: string | undefined): Record<string, string> {
  if (token === undefined) return {}
  return { Authorization: `Basic ${Buffer.from(`license:${token}`).toString('base64')}` }
}

/** A file of a repository as it is served. */
export async function fetchFile(shop: Shop, path: string, token?: string): Promise<Buffer> {
  const response = await shop.app.request(path, { headers: writeLogin(token) })
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

export async function fetchText(shop: Shop, path: string, token?: string): Promise<string> {
  return (await fetchFile(shop, path, token)).toString()
}

/** Of the first key of the repositories. */
export async function findFingerprint({ deps }: Shop): Promise<string> {
  const { fingerprint } = await deps.db
    .selectFrom('repository_keys')
    .select('fingerprint')
    .orderBy('made_at')
    .executeTakeFirstOrThrow()
  return fingerprint
}

/** The fingerprints of the keys that really signed this. */
export async function verifyBeside(
  shop: Shop,
  text: Buffer,
  armoredSignature: string,
): Promise<string[]> {
  const message = await openpgp.createMessage({ binary: new Uint8Array(text) })
  const signature = await openpgp.readSignature({ armoredSignature })
  const verificationKeys = await readKeys(shop)
  return listGood(
    await openpgp.verify({ message, signature, verificationKeys, date: null as never }),
  )
}

export async function verifyText(
  shop: Shop,
  cleartextMessage: string,
): Promise<{ text: string; signedBy: string[] }> {
  const message = await openpgp.readCleartextMessage({ cleartextMessage })
  const verificationKeys = await readKeys(shop)
  const result = await openpgp.verify({ message, verificationKeys, date: null as never })
  return { text: result.data as string, signedBy: await listGood(result) }
}

async function readKeys(shop: Shop) {
  return openpgp.readKeys({ armoredKeys: await fetchText(shop, '/apt/protocraft.asc') })
}

async function listGood({ signatures }: Pick<openpgp.VerifyMessageResult, 'signatures'>) {
  const checked = await Promise.all(
    signatures.map(async ({ verified, keyID }) => ((await verified) ? keyID.toHex() : '')),
  )
  return checked.map((each) => each.toUpperCase())
}

/** The fields of a Release file, and its lists by their path. */
export function readRelease(text: string) {
  const fields = [...text.matchAll(/^([\w-]+): (.*)$/gm)].map(([, name, value]) => [name!, value!])
  const lists = [...text.matchAll(/^ ([0-9a-f]{64}) (\d+) (\S+)$/gm)]
  return {
    fields: Object.fromEntries(fields) as Record<string, string>,
    lists: new Map(
      lists.map(([, hash, size, path]) => [path!, { hash: hash!, size: Number(size) }]),
    ),
  }
}

interface Asked {
  suite?: 'beta'
  token?: string
}

/** The versions of the app that a suite lists for a processor. */
export async function listDebs(
  shop: Shop,
  architecture = 'amd64',
  { suite, token }: Asked = {},
): Promise<string[]> {
  const path = `/apt/dists/${suite ?? 'stable'}/main/binary-${architecture}/Packages.gz`
  const text = gunzipSync(await fetchFile(shop, path, token)).toString()
  const own = text.split('\n\n').filter((each) => each.startsWith('Package: protocraft\n'))
  return own.map((each) => /^Version: (.*)$/m.exec(each)![1]!)
}

/** The versions of the app that dnf sees, with their processors. */
export async function listRpms(shop: Shop, asked: Asked = {}): Promise<string[]> {
  const primary = await fetchRpmList(shop, 'primary', asked)
  const found = primary.matchAll(/<arch>(\w+)<\/arch>\n<version epoch="0" ver="([^"]+)"/g)
  return [...found].map(([, arch, version]) => `${version} ${arch}`)
}

export async function fetchRpmList(
  shop: Shop,
  type: string,
  { suite, token }: Asked = {},
): Promise<string> {
  const base = suite ? `/rpm/${suite}` : '/rpm'
  const repomd = await fetchText(shop, `${base}/repodata/repomd.xml`, token)
  const path = new RegExp(`href="(repodata/[0-9a-f]{64}-${type}.xml.gz)"`).exec(repomd)![1]
  return gunzipSync(await fetchFile(shop, `${base}/${path}`, token)).toString()
}

export function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

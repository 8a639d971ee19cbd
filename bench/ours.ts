import { buildIfStale } from '../build.ts'
import { readConfig } from '../server/settings/config.ts'
import { openPages } from '../server/start/open-pages.ts'
import type { Site } from './site-server.ts'

/** Reads our pages as the server fills them, with their own headers, for a server shared with the peers. */
export async function readOurSite(): Promise<Site> {
  await buildIfStale()
  const read = readConfig({})
  if ('problems' in read) throw new Error(read.problems.join(' '))
  const { files } = openPages(read.config)
  return new Map([...files].map(([address, { identity }]) => [address, pick(identity)]))
}

function pick({ body, headers }: { body: Uint8Array; headers: Record<string, string> }) {
  const { 'Content-Length': _length, ETag: _tag, ...kept } = headers
  return { body: Buffer.from(body), headers: kept }
}

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { handOver, type Place } from '#db/embedded/place.ts'
import { describeCommand } from './archiving.ts'
import type { Segments } from './segments.ts'
import { Damaged, Unsigned } from './trust.ts'

export interface SegmentServer {
  /** The restore_command that asks here. */
  command: string
  /** The first segment that could not be handed out; null while each could. */
  failure(): Failure | null
  end(): void
}

export interface Failure {
  segment: string
  why: string
  /** It can never be opened; otherwise the store did not answer. */
  isDamaged: boolean
  /** Nobody knows who made it. */
  isUnsigned: boolean
}

/**
 * Opens segments in this process and hands them to PostgreSQL, which runs as another user and may run
 * code of a forged base: it gets the log, never the identity. Its address holds a secret, in a file.
 * PostgreSQL's user alone writes what is fetched ahead, into a folder of its own.
 */
export async function serveSegments(segments: Segments, place: Place): Promise<SegmentServer> {
  let failure: Failure | null = null
  const secret = randomBytes(24).toString('base64url')
  const server = createServer((request, answer) => {
    const [, given, name = '', isAhead] =
      /^\/([^/]*)\/([^?]*)(\?ahead)?$/.exec(request.url ?? '') ?? []
    const opened = given === secret ? segments.open(name) : Promise.resolve(null)
    opened.then(
      (segment) => end(answer, segment),
      (error: Error) => {
        // PostgreSQL may never come that far.
        if (!isAhead) failure ??= describe(name, error)
        answer.writeHead(500).end()
      },
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const [address, ahead] = lent.map((name) => join(place.server, name)) as [string, string]
  lendText(address, `http://127.0.0.1:${port}/${secret}`, place)
  mkdirSync(ahead)
  handOver(ahead, place.account)
  const words = [process.execPath, join(import.meta.dirname, 'fetch-segment.ts'), address, ahead]
  return {
    command: `${takeAhead} || ${describeCommand(words, '%f', '%p')}`,
    failure: () => failure,
    end: () => (server.close(), server.closeAllConnections()),
  }
}

/** Beside the cluster, until the restore is done. */
export const lent = ['address', 'ahead']

/** PostgreSQL runs its commands in the cluster. What was fetched ahead needs no further program. */
const takeAhead =
  process.platform === 'win32'
    ? 'move /Y ..\\ahead\\%f "%p" >NUL 2>&1'
    : 'mv ../ahead/%f "%p" 2>/dev/null'

function describe(segment: string, error: Error): Failure {
  const isDamaged = error instanceof Damaged
  return { segment, why: error.message, isDamaged, isUnsigned: error instanceof Unsigned }
}

function end(answer: ServerResponse, segment: Uint8Array | null): void {
  answer.writeHead(segment === null ? 404 : 200).end(segment)
}

function lendText(path: string, text: string, { account }: Place): void {
  writeFileSync(path, text, { mode: 0o600 })
  handOver(path, account)
}

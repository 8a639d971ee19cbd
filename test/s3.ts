import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { onTestFinished } from 'vitest'
import type { S3Place } from '#db/stores/place.ts'

export interface S3 {
  /** Settings of a shop that uses it. */
  env: Record<string, string>
  place(prefix: string): S3Place
  /** Returns true when it handled a request itself. */
  problem: ((request: IncomingMessage, answer: ServerResponse) => boolean) | null
  /** The requests to it: methods and paths with their query. */
  asked: string[]
  /** Ends it, as if its machine were gone. */
  stop(): Promise<void>
  /** Ends it and removes what it stored. */
  end(): Promise<void>
}

export const bucket = 'vendor'
const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const region = 'eu-central-1'

/** Opens a server that ends with the test. */
export async function openS3Server(): Promise<S3> {
  const s3 = await startS3Server()
  onTestFinished(s3.end)
  return s3
}

export async function startS3Server(): Promise<S3> {
  const directory = await mkdtemp(join(tmpdir(), 'protocraft-s3-'))
  const configureBuckets = [{ name: bucket, configs: [] }]
  const s3rver = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets })
  await s3rver.configureBuckets()
  const listen = acceptLists(s3rver)
  const server = createServer((request, answer) => {
    s3.asked.push(`${request.method} ${request.url}`)
    if (!s3.problem?.(request, answer)) listen(request, answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const s3: S3 = {
    env: {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: key.accessKeyId,
      S3_SECRET_ACCESS_KEY: key.secretAccessKey,
    },
    place: (prefix) => ({ bucket, prefix, endpoint, region, ...key }),
    problem: null,
    asked: [],
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
    end: async () => {
      await s3.stop()
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return s3
}

/** Accepts lists by their key id alone: the server drops the last slash of /vendor/, which is signed. */
function acceptLists(s3rver: S3rver): RequestListener {
  const requests = new AsyncLocalStorage<IncomingMessage>()
  const listen = s3rver.callback()
  Object.defineProperty(s3rver, 'allowMismatchedSignatures', {
    get: () => requests.getStore()?.url?.includes('/?'),
  })
  return (request, answer) => requests.run(request, () => listen(request, answer))
}

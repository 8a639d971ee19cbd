import type { Server } from '@tus/server'
import { Hono, type Context } from 'hono'
import type { Deps } from '#server/settings/deps.ts'
import {
  findUploadProblem,
  isUploadOf,
  largestUpload,
  makeUploadId,
  mostUnfinished,
  openUploads,
} from '#server/releases/uploads.ts'
import { otherMethod, Refusal } from '../../guards/refusal.ts'
import { uploadCalls } from './upload-calls.ts'
import { createUploadRoom, readFree } from './upload-room.ts'

/**
 * Uploads builds by the tus protocol (tus.io), so that an interrupted upload continues where it stopped.
 * Anybody who may publish may upload, and sees only their own uploads.
 */
export function uploadRoutes(deps: Deps, admit: (c: Context) => Promise<{ actor: string }>) {
  const allowed = new WeakMap<object, Allowed>()
  let opening: Promise<Uploads> | null = null
  return new Hono().all('*', async (c) => {
    const id = /^\/api\/admin\/uploads\/(.+)$/.exec(c.req.path)?.[1]
    const methods = uploadCalls
      .filter(({ parts }) => (id === undefined) === (parts === undefined))
      .map(({ method }) => method.toUpperCase())
    if (![...methods, 'OPTIONS'].includes(c.req.method)) throw otherMethod(methods)
    const { actor } = await admit(c)
    if (id !== undefined && !isUploadOf(actor, id))
      throw new Refusal(404, 'not_found', 'There is no such upload.')
    allowed.set(c.req.raw, { actor, id })
    // The server is opened when it is first needed, so that a shop whose folder is not writable still sells.
    opening ??= openServer(deps, (request) => allowed.get(request)!).catch((error) => {
      opening = null
      throw error
    })
    const { tus, room } = await opening
    try {
      return await tus.handleWeb(c.req.raw as Parameters<Server['handleWeb']>[0])
    } finally {
      room.forget(c.req.raw)
    }
  })
}

interface Allowed {
  actor: string
  /** The upload that a request is about; undefined if the request begins one. */
  id: string | undefined
}

interface Uploads {
  tus: Server
  room: ReturnType<typeof createUploadRoom>
}

async function openServer(deps: Deps, findAllowed: (request: object) => Allowed): Promise<Uploads> {
  const { Server } = await import('@tus/server')
  const store = await openUploads(deps.config)
  const room = createUploadRoom(deps, store.directory)
  const tus = new Server({
    path: '/api/admin/uploads',
    datastore: store,
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: largestUpload,
    namingFunction: (request) => makeUploadId(findAllowed(request).actor),
    // The library would take whatever follows the last slash of the address, even within its query.
    getFileIdFromRequest: (request) => findAllowed(request).id,
    async onUploadCreate(request, { id, size, metadata }) {
      const { version, filename } = metadata ?? {}
      const problem =
        findUploadProblem(version ?? '', filename ?? '') ??
        (size === undefined || size === 0
          ? noSize
          : notTaken[await room.take(request, { id, size })])
      if (problem !== null) throw { status_code: 400, body: problem }
      return {}
    },
    async onResponseError(_request, error) {
      const isOurs = !('status_code' in error) || error.status_code >= 500
      const isFull = isOurs && (await readFree(store.directory)) < freeOnFullDisk
      return isFull ? { status_code: 507, body: fullDisk } : undefined
    },
  })
  return { tus, room }
}

/** The bytes that are still free on a disk that counts as full. */
const freeOnFullDisk = 1e6
const noSize = 'Give the size of the file in bytes, at least 1.'
const notTaken = {
  taken: null,
  too_many: `${mostUnfinished} uploads wait to be published. Publish or delete some.`,
  too_full: 'The disk of the shop is too full for this file and the uploads that have begun.',
}
const fullDisk = 'The shop’s disk is full. Your progress is saved: free some space, then continue.'

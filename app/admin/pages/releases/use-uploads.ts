import { useEffect, useRef, useState } from 'react'
import { DetailedError, Upload } from 'tus-js-client'
import type { ErrorAnswer } from '#contract/errors.ts'
import { identifyFile } from '#contract/build-names.ts'
import { hashFile } from './hash-file.ts'

export interface SentFile {
  name: string
  /** In bytes. */
  size: number
  sent: number
  /** Bytes a second since it last resumed. */
  speed: number | null
  /** Is null while it is computed. */
  sha256: string | null
  /** `refused` is a file that is no build, so it was not sent. */
  state: 'sending' | 'paused' | 'done' | 'failed' | 'refused'
  problem: string | null
}

export interface Uploads {
  files: SentFile[]
  add: (chosen: File[], version: string) => void
  pause: (name: string) => void
  resume: (name: string) => void
  remove: (name: string) => void
}

/** In bytes: at most this much is sent again after a lost connection. */
const chunkSize = 4 * 1024 * 1024

/** Uploads files in chunks, which can resume where they stopped, and hashes each file meanwhile. */
export function useUploads(): Uploads {
  const [files, setFiles] = useState<SentFile[]>([])
  const uploads = useRef(new Map<string, Upload>())
  const change = (name: string, values: Partial<SentFile>) =>
    setFiles((all) => all.map((each) => (each.name === name ? { ...each, ...values } : each)))
  const resume = (name: string) => {
    change(name, { state: 'sending', problem: null, speed: null })
    uploads.current.get(name)?.start()
  }
  const pause = (name: string) => {
    void uploads.current.get(name)?.abort()
    change(name, { state: 'paused', speed: null })
  }
  const add = (chosen: File[], version: string) => {
    const known = new Set(files.map(({ name }) => name))
    const fresh = chosen.filter(({ name }) => !known.has(name) && !uploads.current.has(name))
    setFiles((all) => [...all, ...fresh.map(begin)])
    for (const file of fresh.filter(({ name }) => identifyFile(name) !== null)) {
      const upload = createUpload(file, version, (values) => change(file.name, values))
      uploads.current.set(file.name, upload)
      void startOrResume(upload)
      void hashFile(file).then((sha256) => change(file.name, { sha256 }))
    }
  }
  const remove = (name: string) => {
    // An upload that can't be deleted now expires by itself.
    uploads.current
      .get(name)
      ?.abort(true)
      .catch(() => {})
    uploads.current.delete(name)
    setFiles((all) => all.filter((each) => each.name !== name))
  }
  useEffect(() => {
    const own = uploads.current
    return () => own.forEach((upload) => void upload.abort())
  }, [])
  return { files, add, pause, resume, remove }
}

function begin({ name, size }: File): SentFile {
  const file = { name, size, sent: 0, speed: null, sha256: null }
  return identifyFile(name) === null
    ? { ...file, state: 'refused', problem: `${name} is not a build.` }
    : { ...file, state: 'sending', problem: null }
}

function createUpload(
  file: File,
  version: string,
  change: (values: Partial<SentFile>) => void,
): Upload {
  let from: { at: number; sent: number } | null = null
  return new Upload(file, {
    endpoint: '/api/admin/uploads',
    metadata: { version, filename: file.name },
    chunkSize,
    retryDelays: [0, 1000, 3000, 5000, 10_000, 20_000],
    onShouldRetry: ({ originalResponse }) => mayPass(originalResponse?.getStatus() ?? 0),
    removeFingerprintOnSuccess: true,
    onProgress(sent) {
      const at = performance.now()
      from ??= { at, sent }
      const seconds = (at - from.at) / 1000
      change({ sent, speed: seconds > 1 ? (sent - from.sent) / seconds : null })
    },
    onSuccess: () => change({ state: 'done', sent: file.size, speed: null }),
    onError: (error) => change({ state: 'failed', problem: sayProblem(error), speed: null }),
  })
}

/**
 * Reports whether a retry may help. A full disk is reported at once, because somebody has to free
 * space.
 */
function mayPass(status: number): boolean {
  const isRefused = status >= 400 && status < 500 && status !== 409 && status !== 423
  return !isRefused && status !== 507 && navigator.onLine
}

/** Resumes an upload of the same file that this browser began on an earlier visit. */
async function startOrResume(upload: Upload): Promise<void> {
  const [earlier] = await upload.findPreviousUploads()
  if (earlier) upload.resumeFromPreviousUpload(earlier)
  upload.start()
}

/**
 * Says what went wrong. The shop answers with JSON, the upload protocol with a sentence, and a proxy
 * with a page.
 */
function sayProblem(error: Error): string {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  if (!answer) return 'Connection lost. Your progress is saved. Continue when you’re back online.'
  const body = answer.getBody()
  if (answer.getHeader('Content-Type')?.includes('json'))
    return (JSON.parse(body) as ErrorAnswer).error.message
  return answer.getHeader('Tus-Resumable') ? body : sayProxyProblem(answer.getStatus())
}

function sayProxyProblem(status: number): string {
  if (status === 413)
    return 'The proxy in front of the shop refuses parts of 4 MB. Allow request bodies of 8 MB there, then continue.'
  return `The proxy answered instead of the shop (${status}). Your progress is saved. Continue in a moment.`
}

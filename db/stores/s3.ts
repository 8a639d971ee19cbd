import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type ListObjectsV2CommandOutput,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { namePlace, type S3Place } from './place.ts'
import { explain } from './s3-errors.ts'
import { requireInner, type Store } from './store.ts'

export interface S3Store extends Store {
  /**
   * Returns the size in bytes. Throws if there is no such file, and after three seconds, because a
   * visitor is waiting.
   */
  measure(path: string): Promise<number>
  /** Returns a URL that answers GET or HEAD with these headers for `seconds`. */
  sign(path: string, method: 'GET' | 'HEAD', seconds: number, headers: Headers): Promise<string>
}

type Headers = Record<'Content-Type' | 'Content-Disposition' | 'Cache-Control', string>

/** S3 accepts at most 10,000 parts: 80 GB. */
const partSize = 8 * 1024 * 1024
/** In milliseconds; on a slow line, a part has to arrive within that time. */
const timeouts = { connectionTimeout: 5000, requestTimeout: 120_000, throwOnRequestTimeout: true }
const visitorsTimeout = 3000

/** Keeps files in a bucket. Failures throw a sentence for the operator. */
export function openS3(place: S3Place): S3Store {
  const client = connect(place)
  const at = (path: string) => [place.prefix, requireInner(path)].filter(Boolean).join('/')
  const object = (path: string) => ({ Bucket: place.bucket, Key: at(path) })
  const say = explain(place)
  return {
    name: namePlace(place),
    list: async (folder) => list(client, place.bucket, at(folder)).catch(say),
    read: async (path) => read(client, object(path)).catch(say),
    write: async (path, content) =>
      (content instanceof Uint8Array
        ? put(client, object(path), content)
        : upload(client, object(path), content)
      ).catch(say),
    remove: async (path) => client.send(new DeleteObjectCommand(object(path))).then(() => {}, say),
    measure: async (path) =>
      client
        .send(new HeadObjectCommand(object(path)), {
          abortSignal: AbortSignal.timeout(visitorsTimeout),
        })
        .then(({ ContentLength }) => ContentLength!, say),
    sign: async (path, method, expiresIn, headers) => {
      const request = {
        ...object(path),
        ResponseContentType: headers['Content-Type'],
        ResponseContentDisposition: headers['Content-Disposition'],
        ResponseCacheControl: headers['Cache-Control'],
      }
      const command =
        method === 'GET' ? new GetObjectCommand(request) : new HeadObjectCommand(request)
      return getSignedUrl(client, command, { expiresIn })
    },
  }
}

function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Place): S3Client {
  return new S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: timeouts,
    // Many S3 servers don't support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

async function list(client: S3Client, Bucket: string, folder: string): Promise<string[]> {
  const Prefix = folder && `${folder}/`
  const names: string[] = []
  const pages = paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: '/' })
  for await (const page of pages) names.push(...listPage(page, Prefix))
  return names.sort()
}

function listPage(page: ListObjectsV2CommandOutput, prefix: string): string[] {
  const files = (page.Contents ?? []).map(({ Key }) => Key!)
  const folders = (page.CommonPrefixes ?? []).map((each) => each.Prefix!)
  return [...files, ...folders].map((key) => key.slice(prefix.length)).filter(Boolean)
}

type ObjectName = Record<'Bucket' | 'Key', string>

async function read(client: S3Client, object: ObjectName): Promise<Readable> {
  const { Body } = await client.send(new GetObjectCommand(object))
  return Body as Readable
}

/**
 * Writes an object. On servers that support the condition, an object with the same name is never
 * overwritten.
 */
async function put(client: S3Client, object: ObjectName, Body: Uint8Array): Promise<void> {
  const send = (IfNoneMatch?: string) =>
    client.send(new PutObjectCommand({ ...object, Body, IfNoneMatch }))
  await send('*').catch((error: Error) => {
    if (error.name === 'PreconditionFailed') return
    if (error.name === 'NotImplemented') return send()
    throw error
  })
}

async function upload(client: S3Client, object: ObjectName, Body: Readable): Promise<void> {
  await new Upload({ client, params: { ...object, Body }, partSize, queueSize: 2 }).done()
}

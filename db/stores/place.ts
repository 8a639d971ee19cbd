/** A place for files: a folder on this machine, or a bucket on a server that supports S3. */
export type StorePlace = FolderPlace | S3Place

interface FolderPlace {
  /** An absolute path. */
  folder: string
}

export interface S3Place extends S3Access {
  bucket: string
  /** The prefix of every path; empty, or without a slash at either end. */
  prefix: string
}

export interface S3Access {
  /** Is null for Amazon S3. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export function namePlace(place: StorePlace): string {
  if ('folder' in place) return place.folder
  return `s3://${[place.bucket, place.prefix].filter(Boolean).join('/')}`
}

/** Parses `s3://<bucket>/<prefix>`; null for anything else. */
export function readS3Address(text: string): Pick<S3Place, 'bucket' | 'prefix'> | null {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(text) ?? []
  // These characters need no escaping in a URL or a shell.
  const isPlain = /^[\w.-]*$/.test(bucket) && /^[\w./-]*$/.test(prefix)
  return bucket && isPlain ? { bucket, prefix } : null
}

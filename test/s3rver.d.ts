declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  /** A server that checks signatures, of the one key S3RVER. It knows no conditional writes. */
  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      vhostBuckets: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}

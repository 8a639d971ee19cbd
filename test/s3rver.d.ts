declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  /** Checks signatures, of the one key S3RVER. It knows no conditions of a write. */
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

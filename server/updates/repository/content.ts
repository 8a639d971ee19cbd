/** A file of a repository that is kept in memory. */
export interface Content {
  body: string | Uint8Array<ArrayBuffer>
  type: string
}

/** Files by their path below the address of the repository. */
export type Contents = Map<string, Content>

export const contentTypes = {
  text: 'text/plain; charset=utf-8',
  key: 'application/pgp-keys',
  signature: 'application/pgp-signature',
  gzip: 'application/gzip',
  xml: 'application/xml',
  deb: 'application/vnd.debian.binary-package',
}

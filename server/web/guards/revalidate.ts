import { etag } from 'hono/etag'

/** Adds the hash of an answer's bytes as its entity tag, and sends no body to a client that has it. */
export const revalidate = etag()

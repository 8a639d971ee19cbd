import { etag } from 'hono/etag'

/** Gives an answer the hash of its bytes as its tag, and does not send it to whoever has it. */
export const revalidate = etag()

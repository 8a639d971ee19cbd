import { randomBytes } from 'node:crypto'
import { makeSigningKey } from '#server/kept-secrets.ts'

/** `keys new`: prints the two secrets of a new shop, as lines for its settings. */
export async function newKeysCommand(args: string[]): Promise<number> {
  if (args.join(' ') !== 'new') {
    process.stderr.write('Use: keys new\n')
    return 1
  }
  process.stdout.write(`APP_SECRET=${randomBytes(48).toString('base64')}\n`)
  process.stdout.write(`LICENSE_SIGNING_KEY=${await makeSigningKey()}\n`)
  process.stderr.write(
    'Keep both: without them no kept key can be shown and no device trusts us.\n',
  )
  return 0
}

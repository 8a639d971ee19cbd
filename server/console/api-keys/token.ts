import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Secret } from '#contract/admin/write.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const form = /^pca_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

/**
 * Makes `pca_`, 32 random bytes, and a checksum, so that scanners for leaked secrets can recognize a token.
 */
export function createToken(): Secret {
  const secret = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43)
  return `pca_${secret}${checkOf(secret)}` as Secret
}

/** Reports whether the checksum is right, which saves a query for a mistyped key. */
export function isToken(text: string): boolean {
  const [, secret, check] = form.exec(text) ?? []
  return secret !== undefined && checkOf(secret) === check
}

function checkOf(secret: string): string {
  return toBase62(BigInt(crc32(secret)), 6)
}

function toBase62(number: bigint, length: number): string {
  let text = ''
  for (let rest = number; text.length < length; rest /= 62n)
    text = digits[Number(rest % 62n)] + text
  return text
}

// This module reads the texts that people carry to and from a machine without a network: its activation
// request and its license file. The shop reads them with the same functions.

import { readCode } from './readings.ts'

/**
 * Matches a compact JWS. Its header begins with `{` and what JSON may have next, and a signature of
 * Ed25519 has 64 bytes.
 */
const compactForm = /(?=(e[wy][\w-]{1,400}\.e[wy][\w-]+\.[\w-]{86}))/g

/**
 * Finds the signed texts in a pasted text or in a file's bytes, each once. A text may be within an
 * email's sentence and contain the marks of a reply.
 */
export function findMachineTexts(carried: string | Uint8Array): string[] {
  const text = ArrayBuffer.isView(carried) ? decode(carried) : String(carried)
  // Removes line breaks, reply marks, and the zeros of a UTF-16 file that was read as UTF-8.
  const bare = readCode(text).replace(/[\s\p{Cc}>=]/gu, '')
  const compact = Array.from(bare.matchAll(compactForm), ([, found = '']) => found)
  const signed = compact.filter((found) => readPart(found.split('.')[0]!) !== null)
  return [...new Set(signed)]
}

/** Decodes a file. Windows saves UTF-16, and says so in the first two bytes. */
function decode(bytes: Uint8Array): string {
  const encodings: Record<string, string> = { '255,254': 'utf-16le', '254,255': 'utf-16be' }
  return new TextDecoder(encodings[`${bytes.subarray(0, 2)}`]).decode(bytes)
}

/** Reads a part of a compact JWS; null unless it is an object in JSON and UTF-8. */
export function readPart(part: string): Record<string, unknown> | null {
  try {
    const letters = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    return readObject(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Reads the public half of a machine's key. The same 32 bytes can be written in four ways, because two
 * bits mean nothing.
 */
export function readMachineKey(x: string): string {
  const last = digits.indexOf(x.charAt(42)) & ~3
  return `${x.slice(0, 42)}${digits[last] ?? ''}`
}

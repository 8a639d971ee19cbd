import { readFileSync } from 'node:fs'
import { Decrypter } from 'age-encryption'

/**
 * Reads a file of age identities: comments, and one or more of them; `-` is standard input. Answers a
 * sentence when it cannot.
 * What it opens stays in this process: no file and no other program gets it.
 */
export function openIdentity(file: string): Decrypter | { problem: string } {
  try {
    return openText(readFileSync(file === '-' ? 0 : file, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { problem: describeUnread(file, code) }
  }
}

/** Throws on anything else. */
export function openText(text: string): Decrypter {
  const lines = text.split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line && line[0] !== '#')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  return decrypter
}

function describeUnread(file: string, code: string | undefined): string {
  if (code === 'ENOENT') return `There is no identity file ${file}.`
  if (code === undefined)
    return `${file} is no identity file: it holds AGE-SECRET-KEY-1… in a line.`
  return `The identity file ${file} cannot be read by the user who runs this (${code}): give it to that user, or run this as another.`
}

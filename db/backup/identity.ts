import { readFileSync } from 'node:fs'
import { Decrypter } from 'age-encryption'

/** Reads a file of age-keygen: its comments and one or more identities. Throws on anything else. */
export function openIdentity(file: string): Decrypter {
  const lines = readFileSync(file, 'utf8').split('\n')
  const identities = lines.map((line) => line.trim()).filter((line) => line && line[0] !== '#')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  return decrypter
}

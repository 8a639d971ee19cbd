import { randomBytes } from 'node:crypto'

/** 32 random bytes. The prefix tells people and scanners what it is. */
export function createInvitationToken(): string {
  return `pci_${randomBytes(32).toString('base64url')}`
}

export function isInvitationToken(text: string): boolean {
  return /^pci_[\w-]{43}$/.test(text)
}

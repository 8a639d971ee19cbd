/** A device as its app described it. */
export interface NamedDevice {
  name: string | null
  platform: string | null
}

export function sayDevice({ name, platform }: NamedDevice): string {
  return [name ?? 'Unnamed device', platform ?? ''].map(sayTyped).filter(Boolean).join(', ')
}

/** Somebody else typed it, so no mail program may find an address in it. */
export function sayTyped(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}’'()_+,.&-]+|\.(?!\s|$)/gu, ' ').trim()
}

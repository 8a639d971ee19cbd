/** A device as its app described it. */
export interface NamedDevice {
  name: string | null
  platform: string | null
}

/** Whoever has the key chooses these names, so no mail program may find an address in them. */
export function sayDevice({ name, platform }: NamedDevice): string {
  const parts = [name ?? 'Unnamed device', platform ?? '']
  return parts
    .map((part) => part.replaceAll(/[^\p{L}\p{M}\p{N}’'()_+,-]+/gu, ' ').trim())
    .filter(Boolean)
    .join(', ')
}

/** A device as its app described it. */
export interface NamedDevice {
  name: string | null
  platform: string | null
}

export function sayDevice({ name, platform }: NamedDevice): string {
  return [name ?? 'Unnamed device', platform ?? ''].map(sayTyped).filter(Boolean).join(', ')
}

/** Shows text that somebody else typed in a way that keeps mail programs from detecting a link in it. */
export function sayTyped(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}’'()_+,.&-]+|\.(?!\s|$)/gu, ' ').trim()
}

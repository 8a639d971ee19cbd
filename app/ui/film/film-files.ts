const addresses = import.meta.glob<string>(
  ['../../../figures/rendered/films/*.{mp4,vtt}', '../../../figures/rendered/plates/*.webp'],
  { eager: true, query: '?url', import: 'default' },
)

/** The page's address for a part of a rendered film. */
export function filmAddress(file: string): string {
  const folder = file.endsWith('.webp') ? 'plates' : 'films'
  const address = addresses[`../../../figures/rendered/${folder}/${file}`]
  if (!address) throw new Error(`The film ${file} has not been rendered.`)
  return address
}

const addresses = import.meta.glob<string>('../../../figures/rendered/films/*.{webp,mp4,vtt}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The page's address for a part of a rendered film. */
export function filmAddress(file: string): string {
  const address = addresses[`../../../figures/rendered/films/${file}`]
  if (!address) throw new Error(`The film ${file} has not been rendered.`)
  return address
}

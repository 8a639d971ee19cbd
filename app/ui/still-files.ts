const addresses = import.meta.glob<string>('../../figures/rendered/stills/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The page's address for a rendered still. */
export function stillAddress(file: string): string {
  const address = addresses[`../../figures/rendered/stills/${file}`]
  if (!address) throw new Error(`The figure ${file} has not been rendered.`)
  return address
}

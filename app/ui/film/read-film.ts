import manifest from '#figures/manifest.json'

export type FilmName = keyof typeof manifest.films

/** Reads a film's script, with the length in whole minutes and seconds, as the player shows it. */
export function readFilm(name: FilmName) {
  const film = manifest.films[name]
  return { ...film, poster: manifest.posters[name], lasts: clock(film.duration) }
}

function clock(duration: number): string {
  const seconds = Math.floor(duration)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const addresses = import.meta.glob<string>(
  ['../../../figures/rendered/films/*.{mp4,vtt}', '../../../figures/rendered/posters/*.webp'],
  { eager: true, query: '?url', import: 'default' },
)

/** Returns the URL of a rendered film's file. */
export function filmAddress(file: string): string {
  const folder = file.endsWith('.webp') ? 'posters' : 'films'
  const address = addresses[`../../../figures/rendered/${folder}/${file}`]
  if (!address) throw new Error(`The film ${file} has not been rendered.`)
  return address
}

import manifest from '#figures/manifest.json'

export type FilmName = keyof typeof manifest.films

interface Take {
  av1: string
  h264: string
}

/** The file for each theme. */
interface Drawn {
  light: string
  dark: string
}

export interface Film {
  title: string
  alt: string
  width: number
  height: number
  /** In seconds. */
  duration: number
  /** The same, in minutes and seconds. */
  lasts: string
  captions: string
  /** Its last step, as large as the film. */
  poster: Drawn
  /** The size of the picture of each step. */
  plate: { width: number; height: number }
  steps: { at: number; name: string; say: string; plate: Drawn & { say: string } }[]
  takes: { light: Take; dark: Take }
}

export function readFilm(name: FilmName): Film {
  const film = manifest.films[name]
  const { poster, steps: plates, ...plate } = manifest.plates[name]
  const steps = film.steps.map((step, index) => ({ ...step, plate: plates[index]! }))
  return { ...film, poster, plate, steps, lasts: clock(film.duration) }
}

function clock(duration: number): string {
  const seconds = Math.round(duration)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

import manifest from '#figures/manifest.json'

export type FilmName = keyof typeof manifest.films

export interface Take {
  poster: string
  av1: string
  h264: string
}

export interface Film {
  title: string
  alt: string
  width: number
  height: number
  /** In seconds. */
  duration: number
  captions: string
  steps: { at: number; name: string; say: string }[]
  takes: { light: Take; dark: Take }
}

export function readFilm(name: FilmName): Film {
  return manifest.films[name]
}

import still from '../still.module.css'
import styles from './film.module.css'
import { filmAddress, type FilmName, readFilm } from './read-film.ts'

/**
 * Shows a film in both themes, one of which CSS hides, and in two shapes, of which the browser loads
 * one. app/enhance/film.ts replaces the browser's controls by one button until it is clicked.
 */
export function Film({ name }: { name: FilmName }) {
  const { title, lasts } = readFilm(name)
  return (
    <div className={styles.film} data-film={name}>
      <Screen name={name} theme="light" />
      <Screen name={name} theme="dark" />
      <button type="button" className={styles.play} hidden>
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4.500 2.500L13 8L4.500 13.500z" />
        </svg>
        Play {title} <small>{lasts}</small>
      </button>
    </div>
  )
}

interface ScreenProps {
  name: FilmName
  theme: 'light' | 'dark'
}

/**
 * Shows the poster as an image below the film, because unlike the poster attribute it loads only when
 * needed.
 */
function Screen({ name, theme }: ScreenProps) {
  const { title, alt, width, height, captions, poster, takes, narrow } = readFilm(name)
  return (
    <>
      <picture className={still[theme]}>
        <source
          media={onPhones}
          srcSet={filmAddress(poster.narrow[theme])}
          width={narrow.width}
          height={narrow.height}
        />
        <img
          src={filmAddress(poster[theme])}
          width={width}
          height={height}
          alt=""
          loading="lazy"
          decoding="async"
        />
      </picture>
      <video
        className={still[theme]}
        width={width}
        height={height}
        aria-label={`${title}: ${alt}`}
        preload="none"
        controls
        muted
        playsInline
      >
        <Sources files={narrow.takes[theme]} media={onPhones} />
        <Sources files={takes[theme]} />
        <track kind="captions" src={filmAddress(captions)} srcLang="en" label="English" />
      </video>
    </>
  )
}

const onPhones = '(width <= 1200px)'

interface SourcesProps {
  files: { av1: string; h264: string }
  media?: string
}

function Sources({ files, media }: SourcesProps) {
  return (
    <>
      <source media={media} src={filmAddress(files.av1)} type='video/mp4; codecs="av01.0.08M.08"' />
      <source media={media} src={filmAddress(files.h264)} type='video/mp4; codecs="avc1.640032"' />
    </>
  )
}

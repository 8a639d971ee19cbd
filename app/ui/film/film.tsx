import still from '../still.module.css'
import styles from './film.module.css'
import { filmAddress, type FilmName, readFilm } from './read-film.ts'

/**
 * A film in both themes; the style sheet shows one. app/enhance/film.ts replaces the browser's controls by
 * one button until it is pressed.
 */
export function Film({ name }: { name: FilmName }) {
  return (
    <div className={styles.film} data-film={name}>
      <Screen name={name} theme="light" />
      <Screen name={name} theme="dark" />
      <button
        type="button"
        className={`button primary ${styles.play}`}
        aria-label={`Play ${readFilm(name).title}`}
        hidden
      >
        <svg width="22" height="22" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4.500 2.500L13 8L4.500 13.500z" />
        </svg>
      </button>
    </div>
  )
}

interface ScreenProps {
  name: FilmName
  theme: 'light' | 'dark'
}

/** The poster is an image below the film: unlike the attribute it loads only when needed. */
function Screen({ name, theme }: ScreenProps) {
  const { title, alt, width, height, captions, poster, takes } = readFilm(name)
  const steps = filmAddress(captions)
  return (
    <>
      <img
        className={still[theme]}
        src={filmAddress(poster[theme])}
        width={width}
        height={height}
        alt=""
        loading="lazy"
        decoding="async"
      />
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
        <source src={filmAddress(takes[theme].av1)} type='video/mp4; codecs="av01.0.08M.08"' />
        <source src={filmAddress(takes[theme].h264)} type='video/mp4; codecs="avc1.640032"' />
        <track kind="captions" src={steps} srcLang="en" label="English" />
        <track kind="chapters" src={steps} srcLang="en" label="Steps" />
      </video>
    </>
  )
}

import manifest from '#figures/manifest.json'
import { filmAddress } from './film-files.ts'
import styles from './film.module.css'

type FilmName = keyof typeof manifest.films

interface Take {
  poster: string
  av1: string
  h264: string
}

interface Film {
  title: string
  alt: string
  width: number
  height: number
  captions: string
  steps: { at: number; say: string }[]
  takes: { light: Take; dark?: Take }
}

/**
 * A film of the app with captions and its steps in words. A film with both themes is a loop:
 * app/enhance/film.ts plays it while it is visible. The others are started by the visitor. On a phone
 * both open full screen.
 */
export function Film({ name }: { name: FilmName }) {
  const film: Film = manifest.films[name]
  const { light, dark } = film.takes
  return (
    <figure className={`${styles.film} ${dark ? '' : styles.told}`} data-film={dark && ''}>
      <div className={styles.screen}>
        <Screen film={film} take={light} look={dark && styles.light} />
        {dark && <Screen film={film} take={dark} look={styles.dark} />}
        {!dark && <PlayButton title={film.title} />}
      </div>
      {dark && <Controls title={film.title} />}
      <details className={styles.steps} open={!dark}>
        <summary>The film, step by step</summary>
        <ol>
          {film.steps.map(({ at, say }) => (
            <li key={at}>
              <span>{clock(at)}</span>
              {say}
            </li>
          ))}
        </ol>
      </details>
    </figure>
  )
}

interface ScreenProps {
  film: Film
  take: Take
  look: string | undefined
}

/** The poster is an image below the film: unlike the attribute it loads only when needed. */
function Screen({ film, take, look }: ScreenProps) {
  return (
    <>
      <img
        className={look}
        src={filmAddress(take.poster)}
        width={film.width}
        height={film.height}
        alt=""
        loading="lazy"
        decoding="async"
      />
      <Video film={film} take={take} look={look} />
      <noscript>
        <a className={`${styles.open} ${look ?? ''}`} href={filmAddress(take.h264)}>
          Open the film<span className={styles.name}> {film.title}</span>
        </a>
      </noscript>
    </>
  )
}

/** Its controls are those of app/enhance/film.ts; without scripts a link next to it opens the file. */
function Video({ film, take, look }: ScreenProps) {
  const { title, alt, width, height, captions } = film
  const isLoop = look !== undefined
  return (
    <video
      className={look}
      width={width}
      height={height}
      aria-label={`${title}: ${alt}`}
      preload="none"
      muted
      loop={isLoop}
      playsInline
    >
      <source src={filmAddress(take.av1)} type='video/mp4; codecs="av01.0.08M.08"' />
      <source src={filmAddress(take.h264)} type='video/mp4; codecs="avc1.640032"' />
      <track kind="captions" src={filmAddress(captions)} srcLang="en" label="English" />
      {!isLoop && <track kind="chapters" src={filmAddress(captions)} srcLang="en" />}
    </video>
  )
}

/** Above the poster, which the browser's own controls would darken. */
function PlayButton({ title }: { title: string }) {
  return (
    <button type="button" className={styles.begin} data-begin="" hidden>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path d="M2 1l9 5-9 5z" />
      </svg>
      <span>
        Play<span className={styles.name}> the film {title}</span>
      </span>
    </button>
  )
}

function Controls({ title }: { title: string }) {
  return (
    <div className={styles.controls}>
      <button type="button" className={styles.enlarge} data-enlarge="" hidden>
        <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
          <path d="M0 0h4.500v1.500h-3v3H0zM12 12H7.500v-1.500h3v-3H12zM7.500 0H12v4.500h-1.500v-3h-3zM4.500 12H0V7.500h1.500v3h3z" />
        </svg>
        <span className={styles.name}>Show the film {title} full screen</span>
      </button>
      <button type="button" data-pause="" aria-pressed="false" hidden>
        <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
          <path className={styles.pause} d="M2 1h3v10H2zM7 1h3v10H7z" />
          <path className={styles.play} d="M2 1l9 5-9 5z" />
        </svg>
        <span className={styles.name}>Pause the film {title}</span>
      </button>
    </div>
  )
}

/** 75 is 1:15. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

import type { ReactNode } from 'react'
import { filmAddress } from './film-files.ts'
import styles from './film-screen.module.css'
import type { Film, Take } from './read-film.ts'

interface FilmScreenProps {
  film: Film
  /** It repeats itself. */
  loop?: boolean
  /** The first picture of its page is there without waiting. */
  first?: boolean
  children?: ReactNode
}

/** Both themes; the style sheet shows one. */
export function FilmScreen({ film, loop = false, first = false, children }: FilmScreenProps) {
  return (
    <div className={styles.screen}>
      {(['light', 'dark'] as const).map((theme) => (
        <Screen
          key={theme}
          film={film}
          take={film.takes[theme]}
          look={styles[theme]!}
          loop={loop}
          first={first}
        />
      ))}
      {children}
    </div>
  )
}

interface ScreenProps {
  film: Film
  take: Take
  look: string
  loop: boolean
  first: boolean
}

/** The poster is an image below the film: unlike the attribute it loads only when needed. */
function Screen({ film, take, look, loop, first }: ScreenProps) {
  const { title, alt, width, height, captions } = film
  return (
    <>
      <img
        className={look}
        src={filmAddress(take.poster)}
        width={width}
        height={height}
        alt=""
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'low' : undefined}
        decoding="async"
      />
      <video
        className={look}
        width={width}
        height={height}
        aria-label={`${title}: ${alt}`}
        preload="none"
        muted
        loop={loop}
        playsInline
      >
        <source src={filmAddress(take.av1)} type='video/mp4; codecs="av01.0.08M.08"' />
        <source src={filmAddress(take.h264)} type='video/mp4; codecs="avc1.640032"' />
        <track kind="captions" src={filmAddress(captions)} srcLang="en" label="English" />
      </video>
      <noscript>
        <a className={`${styles.open} ${look}`} href={filmAddress(take.h264)}>
          Open the film<span className={styles.name}> {title}</span>
        </a>
      </noscript>
    </>
  )
}

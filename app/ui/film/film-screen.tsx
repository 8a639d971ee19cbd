import still from '../still.module.css'
import { filmAddress } from './film-files.ts'
import { FilmPlates } from './film-plates.tsx'
import styles from './film-screen.module.css'
import type { Film } from './read-film.ts'

interface FilmScreenProps {
  film: Film
  /** It repeats itself. */
  loop?: boolean
}

/** The film, and the row of its steps that takes its place. Both have both themes; the style sheet shows one. */
export function FilmScreen({ film, loop = false }: FilmScreenProps) {
  return (
    <>
      <FilmPlates film={film} />
      <div className={styles.screen} data-moving="">
        {(['light', 'dark'] as const).map((theme) => (
          <Screen key={theme} film={film} theme={theme} loop={loop} />
        ))}
      </div>
    </>
  )
}

interface ScreenProps {
  film: Film
  theme: 'light' | 'dark'
  loop: boolean
}

/** The poster is an image below the film: unlike the attribute it loads only when needed. */
function Screen({ film, theme, loop }: ScreenProps) {
  const { title, alt, width, height, captions, poster, takes } = film
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
        muted
        loop={loop}
        playsInline
      >
        <source src={filmAddress(takes[theme].av1)} type='video/mp4; codecs="av01.0.08M.08"' />
        <source src={filmAddress(takes[theme].h264)} type='video/mp4; codecs="avc1.640032"' />
        <track kind="captions" src={filmAddress(captions)} srcLang="en" label="English" />
      </video>
    </>
  )
}

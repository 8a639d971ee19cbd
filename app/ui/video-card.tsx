import { filmAddress } from './film/film-files.ts'
import { type FilmName, readFilm } from './film/read-film.ts'
import styles from './video-card.module.css'

interface VideoCardProps {
  /** The id after `watch?v=`. */
  youtubeId: string
  title: string
  steps: string[]
  /** The film whose poster is shown: nothing is loaded from YouTube for it. */
  poster: FilmName
}

/**
 * A film on YouTube. Nothing loads from YouTube before the visitor asks for it:
 * app/enhance/video-card.ts inserts the player. Without scripts it is a link.
 */
export function VideoCard({ youtubeId, title, steps, poster }: VideoCardProps) {
  const film = readFilm(poster)
  return (
    <figure>
      <div className={styles.screen}>
        <img
          src={filmAddress(film.poster.light)}
          width={film.width}
          height={film.height}
          alt={film.alt}
          loading="lazy"
          decoding="async"
        />
        <a className={styles.act} href={`https://www.youtube.com/watch?v=${youtubeId}`}>
          Watch {title} on YouTube
        </a>
        <button type="button" className={styles.act} hidden>
          Play video: {title} (loads YouTube)
        </button>
        <template data-youtube="">
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- another origin's player, which opens links and the full screen */}
          <iframe
            src={`https://www.youtube-nocookie.com/embed/${youtubeId}?autoplay=1`}
            title={title}
            allow="autoplay; fullscreen; picture-in-picture"
            // Without a referrer the player refuses some videos.
            referrerPolicy="strict-origin-when-cross-origin"
          />
        </template>
      </div>
      <details className={`disclosure ${styles.steps}`} open>
        <summary>The film, step by step</summary>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </figure>
  )
}

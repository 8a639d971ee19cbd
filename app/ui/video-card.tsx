import styles from './video-card.module.css'
import { filmAddress, type FilmName, readFilm } from './film/read-film.ts'

interface VideoCardProps {
  /** The id after `watch?v=`. */
  youtubeId: string
  title: string
  /** The film whose poster is shown: nothing is loaded from YouTube for it. */
  poster: FilmName
}

/**
 * A film on YouTube. Nothing loads from YouTube before the visitor asks for it:
 * app/enhance/video-card.ts inserts the player. Without scripts it is a link.
 */
export function VideoCard({ youtubeId, title, poster }: VideoCardProps) {
  const film = readFilm(poster)
  return (
    <div className={styles.screen}>
      <img
        src={filmAddress(film.poster.light)}
        width={film.width}
        height={film.height}
        alt={film.alt}
        loading="lazy"
        decoding="async"
      />
      <a className="button primary" href={`https://www.youtube.com/watch?v=${youtubeId}`}>
        Watch {title} on YouTube
      </a>
      <button type="button" className="button primary" hidden>
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
  )
}

import { drawnNote } from '#content/drawn.ts'
import manifest from '#figures/manifest.json'
import styles from './figure.module.css'
import { Plate } from './plate.tsx'
import { stillAddress } from './still-files.ts'

type StillName = keyof typeof manifest.stills
type Still = (typeof manifest.stills)[StillName]

interface FigureProps {
  name: StillName
  /** As in `Fig. 4`. */
  number: string
  /** The first figure of a page says that it is drawn. */
  first?: boolean
}

/** A drawn still of the app on a numbered plate, in the theme of the page. */
export function Figure({ name, number, first = false }: FigureProps) {
  const still = manifest.stills[name]
  const caption = first ? `${still.caption}. ${drawnNote}` : still.caption
  return (
    <Plate
      id={`figure-${name}`}
      number={number}
      caption={caption}
      enlarged={<Pair still={still} look={styles.enlarged} sizes="100vw" />}
    >
      <Pair still={still} look={styles.drawing} sizes="(max-width: 800px) 92vw, 720px" phones />
    </Plate>
  )
}

interface PairProps {
  still: Still
  look: string | undefined
  sizes: string
  /** Phones get a drawing of their own. */
  phones?: boolean
}

/** Both themes; the style sheet shows one, and the browser loads only that one. */
function Pair({ still, look, sizes, phones = false }: PairProps) {
  const { width, height, alt, images, narrow } = still
  return (['light', 'dark'] as const).map((theme) => (
    <picture key={theme} className={styles[theme]}>
      {phones && narrow && (
        <source
          media="(max-width: 600px)"
          srcSet={stillAddress(narrow[theme])}
          width={narrow.width}
          height={narrow.height}
        />
      )}
      <img
        className={look}
        src={stillAddress(images[theme][0]!.file)}
        srcSet={images[theme]
          .map(({ file, width }) => `${stillAddress(file)} ${width}w`)
          .join(', ')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  ))
}

import manifest from '#figures/manifest.json'
import styles from './still.module.css'

export type StillName = keyof typeof manifest.stills
type Still = (typeof manifest.stills)[StillName]

interface StillProps {
  still: Still
  /** Fills its column, or the screen. */
  look: 'drawing' | 'enlarged'
}

/**
 * Includes both themes; CSS shows one, and the browser loads only that one. Phones get their own
 * drawing.
 */
export function Still({ still, look }: StillProps) {
  const { width, height, alt, images, narrow } = still
  return (['light', 'dark'] as const).map((theme) => (
    <picture key={theme} className={styles[theme]}>
      {narrow && (
        <source
          media="(width <= 640px)"
          srcSet={stillAddress(narrow[theme])}
          width={narrow.width}
          height={narrow.height}
        />
      )}
      <img
        className={styles[look]}
        {...(look === 'drawing' ? inColumn(images[theme]) : onScreen(images[theme]))}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  ))
}

/** Shows the whole drawing in a wide frame, which may crop it; otherwise its phone version. */
export function CroppedStill({ still: { width, height, alt, images, narrow } }: { still: Still }) {
  return (['light', 'dark'] as const).map((theme) => (
    <picture key={theme} className={styles[theme]}>
      <source media="(width <= 1200px)" srcSet={stillAddress(narrow![theme])} />
      <img
        {...inColumn(images[theme])}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  ))
}

type Files = { file: string; width: number }[]

function inColumn(files: Files) {
  return {
    src: stillAddress(files[0]!.file),
    srcSet: files.map(({ file, width }) => `${stillAddress(file)} ${width}w`).join(', '),
    // In columns wider than the drawing, the larger file keeps text sharp.
    sizes: '(width <= 800px) 700px, (1200px < width < 1300px) 678px, 1000px',
  }
}

function onScreen(files: Files) {
  return { src: stillAddress(files.at(-1)!.file) }
}

const addresses = import.meta.glob<string>('../../figures/rendered/stills/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** Returns the URL of a rendered drawing. */
function stillAddress(file: string): string {
  const address = addresses[`../../figures/rendered/stills/${file}`]
  if (!address) throw new Error(`The figure ${file} has not been rendered.`)
  return address
}

import { drawnNote } from '#content/drawn.ts'
import manifest from '#figures/manifest.json'
import { Plate } from './plate.tsx'
import { Still, type StillName } from './still.tsx'

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
      enlargedCaption={still.caption}
      enlarged={<Still still={still} look="enlarged" />}
    >
      <Still still={still} look="drawing" />
    </Plate>
  )
}

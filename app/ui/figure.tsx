import { drawnNote } from '#content/drawn.ts'
import manifest from '#figures/manifest.json'
import { Plate } from './plate.tsx'
import { Still, type StillName } from './still.tsx'

interface FigureProps {
  name: StillName
  number: string
  /** True for the first figure of a page, which says that it is an illustration. */
  first?: boolean
}

/** Shows a drawing of the app on a numbered plate, in the page's theme. */
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

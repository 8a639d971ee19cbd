import { drawnNote } from '#content/drawn.ts'
import { type Drawing, drawings, drawingTokens } from '#contract/releases/drawings.ts'
import { product } from '#contract/product.ts'
import manifest from '#figures/manifest.json'
import type { PageHandle } from '../handle.ts'
import { Page } from '../ui/page.tsx'
import { Plate } from '../ui/plate.tsx'
import { Prose } from '../ui/prose.tsx'
import { Still } from '../ui/still.tsx'
import '../ui/chip.css'
import './changelog.css'

export const handle: PageHandle = {
  title: 'Changelog',
  description: `Every released version of ${product.name}, with its date, what’s new, and its builds.`,
}

/** The server puts the releases in: they change while the pages stay. */
export default function Changelog() {
  return (
    <Page
      title={handle.title}
      intro={
        <>
          What’s new in {product.name}, newest first. <a href="/changelog.atom">Atom feed</a>
        </>
      }
    >
      <link rel="alternate" type="application/atom+xml" title="Changelog" href="/changelog.atom" />
      <Prose>__frame_content__</Prose>
      {drawingTokens.begin}
      {drawings.map((name) => (
        <PlateOfRelease key={name} name={name} />
      ))}
      {drawingTokens.end}
    </Page>
  )
}

/** Not shown here: the server takes it out, and puts it into the notes that name it. */
function PlateOfRelease({ name }: { name: Drawing }) {
  const still = manifest.stills[name]
  const { mark, place, caption } = drawingTokens
  return (
    <>
      {mark(name)}
      <div className="drawing">
        <Plate
          id={`${name}-${place}`}
          caption={
            <>
              {caption} <span className="drawing-note">{drawnNote}</span>
            </>
          }
          enlargedCaption={caption}
          enlarged={<Still still={still} look="enlarged" />}
        >
          <Still still={still} look="drawing" />
        </Plate>
      </div>
    </>
  )
}

import { Gulls, Picture } from '../data/picture.tsx'
import { picture } from '../data/words.ts'
import { Button } from '../parts/controls.tsx'
import { From, Keyed, Swap, Unroll } from '../parts/time.tsx'
import { Pane, Window } from '../parts/window.tsx'
import { EditorTools, ImageSettings, LayerList, Masked } from '../scenes/images.tsx'
import type { Film } from './film.ts'

const arrive = 3200
const edit = 6500
const painted = 9300

const variants = [0, 1, 2, 3] as const

function Scene() {
  return (
    <>
      <From at={0} until={edit}>
        <Window place="images" columns="250px 1fr" workspace="">
          <ImageSettings prompt={<PromptText />} />
          <Results />
        </Window>
      </From>
      <From at={edit}>
        <Editor />
      </From>
    </>
  )
}

function PromptText() {
  return (
    <span>
      <Keyed text={picture} at={400} per={34} />
    </span>
  )
}

function Results() {
  return (
    <Pane
      title="Results"
      foot={
        <>
          <Button>Variations</Button>
          <Button target="in-painting">In-painting</Button>
          <Button>Mass edit</Button>
          <Button>Add to prompt</Button>
        </>
      }
    >
      <div className="halves" style={{ gap: 14, width: 500, margin: '0 auto' }}>
        {variants.map((variant) => (
          <div
            key={variant}
            className="picture"
            data-target={`result-${variant}`}
            style={variant === 0 ? chosenAt(5200) : undefined}
          >
            <Unroll at={arrive + variant * 280} lasts={900}>
              <Picture variant={variant} />
            </Unroll>
          </div>
        ))}
      </div>
    </Pane>
  )
}

function chosenAt(time: number) {
  const outline = { outline: '2px solid var(--blue)', outlineOffset: 1 }
  return { ...outline, animation: `ring 120ms linear ${time}ms both` }
}

function Editor() {
  return (
    <Window place="images" columns="1fr 230px" workspace="">
      <Pane
        title={<EditorTools />}
        aside={
          <Button look="main" size="small" target="apply">
            Apply
          </Button>
        }
      >
        <div className="picture" style={{ width: 566, margin: '0 auto' }}>
          <Picture />
          <From at={edit + 1300} until={painted}>
            <Masked at={edit + 1400} lasts={1100} />
          </From>
          <From at={painted}>
            <svg viewBox="0 0 400 300" fill="none" stroke="#0e1f36" style={over}>
              <Gulls x={130} />
            </svg>
          </From>
        </div>
      </Pane>
      <Pane title="Layers" flush>
        <Swap
          states={[
            { from: edit, show: <LayerList names={['Brush', 'Generated image']} /> },
            { from: painted, show: <LayerList /> },
          ]}
        />
      </Pane>
    </Window>
  )
}

const over = { position: 'absolute', inset: 0 } as const

export const imageGeneration: Film = {
  name: 'image-generation',
  title: 'Image Generation',
  alt: 'Four pictures are made from one prompt; a part of the first is painted anew in the editor.',
  length: 12_000,
  poster: 8400,
  themes: ['light', 'dark'],
  steps: [
    { at: 0, say: 'A prompt is written; provider, model and size are chosen.' },
    { at: arrive, say: 'Four pictures arrive, and the first is picked for In-painting.' },
    { at: edit, say: 'A part of the sky is marked with the brush.' },
    { at: painted, say: 'The marked part is painted anew: gulls. Apply keeps it.' },
  ],
  moves: [
    { at: 5100, to: 'result-0', press: true },
    { at: 6200, to: 'in-painting', press: true },
    { at: edit + 800, to: 'brush', press: true },
    { at: edit + 1800, to: 'masked' },
    { at: 10_600, to: 'apply', press: true },
  ],
  Scene,
}

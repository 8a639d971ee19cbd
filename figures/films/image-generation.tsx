import { Gulls, Picture } from '../data/picture.tsx'
import { picture } from '../data/words.ts'
import { Button, Field } from '../parts/controls.tsx'
import { From, Keyed, Swap, Unroll } from '../parts/time.tsx'
import { Pane, Window } from '../parts/window.tsx'
import { EditorTools, ImageSettings, LayerList, Masked, Start } from '../scenes/images.tsx'
import type { Film } from './film.ts'

const arrive = 4000
const edit = 7600
const masked = 9400
const painted = 14_200

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
      <Keyed text={picture} at={600} per={34} />
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
      <div className="halves" style={{ gap: 14, width: 452, margin: '0 auto' }}>
        {variants.map((variant) => (
          <div
            key={variant}
            className="picture"
            data-target={`result-${variant}`}
            style={variant === 0 ? chosenAt(5900) : undefined}
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
        <div className="picture" style={{ width: 500, margin: '0 auto' }}>
          <Picture />
          <From at={masked} until={painted}>
            <Masked at={masked} lasts={1100} />
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
        <Repaint />
      </Pane>
    </Window>
  )
}

/** What is to be painted where the mask is. */
function Repaint() {
  return (
    <div className="stack repaint">
      <Field label="In the masked part" target="part">
        <span>
          <Keyed text="a flock of gulls" at={11_600} per={60} />
        </span>
      </Field>
      <Start target="paint" />
    </div>
  )
}

const over = { position: 'absolute', inset: 0 } as const

export const imageGeneration: Film = {
  name: 'image-generation',
  title: 'Image Generation',
  alt: 'Four pictures are made from one prompt; a masked part of the first is painted again in the editor.',
  length: 17_000,
  poster: 13_500,
  steps: [
    {
      at: 0,
      name: 'Describe it for a provider and model',
      say: 'The prompt is typed; provider, model and size are below it.',
    },
    {
      at: arrive,
      name: 'Choose a variation',
      say: 'Four pictures arrive. The first is chosen for in-painting.',
    },
    {
      at: edit,
      name: 'Mask what should change',
      say: 'The brush masks a part of the sky.',
    },
    {
      at: masked + 1600,
      name: 'Paint that part again',
      say: 'Only the masked part is painted again, with gulls. Apply keeps it.',
    },
  ],
  moves: [
    { at: 300, to: 'image-prompt', press: true },
    { at: arrive - 300, to: 'start', press: true },
    { at: 5800, to: 'result-0', press: true },
    { at: 7300, to: 'in-painting', press: true },
    { at: edit + 900, to: 'brush', press: true },
    { at: masked, to: 'masked', press: true },
    { at: 11_400, to: 'part', press: true },
    { at: painted - 400, to: 'paint', press: true },
    { at: 15_800, to: 'apply', press: true },
  ],
  Scene,
}

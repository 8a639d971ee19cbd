import { light } from '#contract/theme/colors.ts'
import { Gulls, Picture } from '../data/picture.tsx'
import { picture } from '../data/words.ts'
import { Button } from '../parts/controls.tsx'
import { From, Keyed, Swap, Unroll } from '../parts/time.tsx'
import { Pane, Window } from '../parts/window.tsx'
import { EditorTools, ImageSettings, LayerList } from '../scenes/images.tsx'
import type { Film } from './film.ts'

const typed = 600
const arrive = 4000
const edit = 7600
const drawn = 9800

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
      <Keyed text={picture} at={typed} per={34} />
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
          <Button>In-painting</Button>
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
        <div className="picture" style={{ width: 500, margin: '0 auto' }} data-target="canvas">
          <Picture />
          <From at={drawn}>
            <svg viewBox="0 0 400 300" fill="none" stroke={light.ink} style={over}>
              <Gulls x={130} />
            </svg>
          </From>
        </div>
      </Pane>
      <Pane title="Layers" flush>
        <Swap
          states={[
            { from: edit, show: <LayerList names={['Generated image']} /> },
            { from: drawn, show: <LayerList names={['Gulls', 'Generated image']} /> },
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
  alt: 'Four pictures are made from one prompt; gulls are drawn onto the first one in the image editor.',
  length: 14_000,
  steps: [
    {
      at: typed,
      say: 'The prompt is typed; provider, model and size are below it.',
    },
    {
      at: arrive,
      say: 'Four pictures arrive. The first one is chosen.',
    },
    {
      at: edit,
      say: 'Brush, eraser, color picker, zoom and layers are beside the picture.',
    },
    {
      at: drawn - 400,
      say: 'The brush adds gulls on a layer of their own. Apply keeps the change.',
    },
  ],
  moves: [
    { at: 300, to: 'image-prompt', press: true },
    { at: arrive - 300, to: 'start', press: true },
    { at: 5800, to: 'result-0', press: true },
    { at: edit + 900, to: 'brush', press: true },
    { at: drawn, to: 'canvas', press: true },
    { at: 12_400, to: 'apply', press: true },
  ],
  turns: [
    { at: 0, pane: 0 },
    { at: 3900, pane: 1 },
  ],
  poster: 10_600,
  Scene,
}

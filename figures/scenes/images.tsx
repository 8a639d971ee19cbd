import type { ReactNode } from 'react'
import { light } from '#contract/theme/colors.ts'
import { Gulls, Picture } from '../data/picture.tsx'
import { picture } from '../data/words.ts'
import { Button, Field, IconButton } from '../parts/controls.tsx'
import { Icon } from '../parts/icon.tsx'
import { Pane, Window } from '../parts/window.tsx'

export function ImageSettings({ prompt = picture }: { prompt?: ReactNode }) {
  return (
    <Pane title="Image generation">
      <Field label="Prompt" look="tall" height={92} target="image-prompt">
        {prompt}
      </Field>
      <Field label="Provider" look="select">
        Venice AI
      </Field>
      <Field label="Model" look="select">
        Flux
      </Field>
      <Field label="Size" look="select" mono>
        1024 × 768
      </Field>
      <Start />
    </Pane>
  )
}

/** Draws the arrow that also sends prompts in a chat; the docs have no name for this button. */
function Start() {
  return (
    <span className="row">
      <span className="push">
        <Button look="main" size="square" target="start">
          <Icon name="up" />
        </Button>
      </span>
    </span>
  )
}

const variants = [0, 1, 2, 3] as const

export function ImageGenerate() {
  return (
    <Window place="images" columns="184px 1fr" workspace="">
      <ImageSettings />
      <Pane
        title="Results"
        aside={<span className="mono">4 images</span>}
        foot={
          <>
            <Button>Variations</Button>
            <Button>In-painting</Button>
            <Button>Mass edit</Button>
            <span className="push">
              <Button look="main">Add to prompt</Button>
            </span>
          </>
        }
      >
        <div className="halves" style={{ gap: 14 }}>
          {variants.map((variant) => (
            <div key={variant} className={variant === 0 ? 'picture chosen' : 'picture'}>
              <Picture variant={variant} />
            </div>
          ))}
        </div>
      </Pane>
    </Window>
  )
}

const allLayers = ['Brush', 'Gulls', 'Generated image']

export function ImageEditor() {
  return (
    <Window place="images" columns="1fr 202px" workspace="">
      <Pane
        title={<EditorTools />}
        aside={
          <Button look="main" size="small">
            Apply
          </Button>
        }
      >
        <div className="picture" style={{ width: '100%' }}>
          <Picture gulls />
          <Masked />
        </div>
      </Pane>
      <Pane title="Layers" flush>
        <LayerList />
      </Pane>
    </Window>
  )
}

export function EditorTools() {
  return (
    <span className="row tools">
      <IconButton name="brush" on target="brush" />
      <IconButton name="eraser" />
      <IconButton name="picker" />
      <i />
      <IconButton name="undo" />
      <IconButton name="redo" />
      <i />
      <IconButton name="zoom" />
    </span>
  )
}

export function LayerList({ names = allLayers }: { names?: string[] }) {
  return (
    <div className="list">
      {names.map((name, index) => (
        <div key={name} className={index === 0 ? 'layer chosen' : 'layer'}>
          <span className="picture thumb">
            <LayerThumb name={name} />
          </span>
          {index === 0 ? <strong>{name}</strong> : name}
        </div>
      ))}
    </div>
  )
}

function LayerThumb({ name }: { name: string }) {
  if (name === 'Generated image') return <Picture />
  return (
    <svg viewBox="0 0 400 300" fill="none" stroke={light.ink}>
      {name === 'Gulls' ? (
        <g transform="translate(-190 -60) scale(2.400)">
          <Gulls x={110} />
        </g>
      ) : (
        <path d={brushed} stroke={light.pencil} strokeWidth="18" strokeLinecap="round" />
      )}
    </svg>
  )
}

const brushed =
  'M116 46C160 36 208 34 238 42C206 52 150 56 122 66C160 62 210 62 236 70C200 80 160 82 128 88'

/** Draws the strokes of the brush: the part to be repainted. */
function Masked() {
  return (
    <svg viewBox="0 0 400 300" fill="none" className="over">
      <path
        d={brushed}
        stroke={light.pencil}
        strokeOpacity="0.2"
        strokeWidth="20"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

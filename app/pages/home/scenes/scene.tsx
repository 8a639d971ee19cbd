import type { Feature } from '#content/home.ts'
import { ChatScene } from './chat.tsx'
import { EditCodeScene } from './edit-code.tsx'
import { ImageGenerationScene } from './image-generation.tsx'
import { RagScene } from './rag.tsx'
import { sceneHeight, sceneWidth } from './parts.tsx'

const drawings = {
  chat: ChatScene,
  'edit-code': EditCodeScene,
  rag: RagScene,
  'image-generation': ImageGenerationScene,
}

export const wholeScene = `0 0 ${sceneWidth} ${sceneHeight}`

/** Draws every scene once; `Scene` shows it again, whole or in part, without its markup. */
export function SceneSheet() {
  return (
    <svg width="0" height="0" aria-hidden="true">
      <defs>
        {Object.entries(drawings).map(([id, Drawing]) => (
          <g key={id} id={`scene-${id}`}>
            <Drawing />
          </g>
        ))}
      </defs>
    </svg>
  )
}

interface SceneProps {
  feature: Feature
  /** The part to show, as `x y width height` of the whole drawing. */
  view?: string
}

export function Scene({ feature, view = wholeScene }: SceneProps) {
  return (
    <svg viewBox={view} role="img" aria-label={`Drawing: ${feature.caption}`}>
      <use href={`#scene-${feature.id}`} />
    </svg>
  )
}

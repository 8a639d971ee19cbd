import type { Feature } from '#content/home.ts'
import { type Place, Window } from '#figures/parts/window.tsx'
import { Plate } from '#app/ui/plate.tsx'
import { ChatPanes } from './chat.tsx'
import { EditCodePanes } from './edit-code.tsx'
import styles from './feature-plate.module.css'
import { ImageGenerationPanes } from './image-generation.tsx'
import { RagPanes } from './rag.tsx'

const scenes = {
  chat: { Panes: ChatPanes, place: 'chat', layout: styles.chat },
  'edit-code': { Panes: EditCodePanes, place: 'files', layout: styles.editCode },
  rag: { Panes: RagPanes, place: 'chat', layout: styles.rag },
  'image-generation': {
    Panes: ImageGenerationPanes,
    place: 'images',
    layout: styles.imageGeneration,
  },
} satisfies Record<Feature['id'], { Panes: () => React.ReactNode; place: Place; layout?: string }>

/** A part of the window at the size of its text; enlarged it is the whole window. */
export function FeaturePlate({ feature, number }: { feature: Feature; number: string }) {
  const { id, caption, alt } = feature
  const { Panes, place, layout } = scenes[id]
  return (
    <Plate
      id={`plate-${id}`}
      number={number}
      caption={`Detail: ${caption.charAt(0).toLowerCase()}${caption.slice(1)}`}
      enlargedCaption={caption}
      enlarged={
        <div role="img" aria-label={alt} className={styles.whole}>
          <Window place={place} layout={layout}>
            <Panes />
          </Window>
        </div>
      }
    >
      <div role="img" aria-label={alt} className={styles.detail}>
        <div className={`window ${styles.part}`}>
          <div className={`columns ${layout}`}>
            <Panes />
          </div>
          <BreakLine />
        </div>
      </div>
    </Plate>
  )
}

/** Where the window goes on. */
function BreakLine() {
  return (
    <div className={styles.break}>
      <svg width="18" height="14" viewBox="0 0 18 14" aria-hidden="true">
        <path d="M0 6.500H4L7 0.500L11 12.500L14 6.500H18" />
      </svg>
    </div>
  )
}

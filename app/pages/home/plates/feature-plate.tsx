import type { Feature } from '#content/home.ts'
import { type Place, Window } from '#figures/parts/window.tsx'
import { Opener, Overlay } from '#app/ui/plate.tsx'
import { ChatDetail, ChatPanes } from './chat.tsx'
import { EditCodeDetail, EditCodePanes } from './edit-code.tsx'
import styles from './feature-plate.module.css'
import { ImageGenerationDetail, ImageGenerationPanes } from './image-generation.tsx'
import { RagDetail, RagPanes } from './rag.tsx'

interface Scene {
  Detail: () => React.ReactNode
  Panes: () => React.ReactNode
  place: Place
  layout?: string
}

const scenes: Record<Feature['id'], Scene> = {
  chat: { Detail: ChatDetail, Panes: ChatPanes, place: 'chat', layout: styles.chat },
  'edit-code': {
    Detail: EditCodeDetail,
    Panes: EditCodePanes,
    place: 'files',
    layout: styles.editCode,
  },
  rag: { Detail: RagDetail, Panes: RagPanes, place: 'chat', layout: styles.rag },
  'image-generation': {
    Detail: ImageGenerationDetail,
    Panes: ImageGenerationPanes,
    place: 'images',
    layout: styles.imageGeneration,
  },
}

/** A part of the window at the size of its text; enlarged it is the whole window. */
export function FeaturePlate({ feature, number }: { feature: Feature; number: string }) {
  const { id, detail, caption, alt } = feature
  const { Detail, Panes, place, layout } = scenes[id]
  const overlay = { id: `plate-${id}`, number }
  return (
    <figure className={styles.plate}>
      <div role="img" aria-label={alt} className={styles.detail}>
        <div className={`window ${styles.part}`}>
          <Detail />
        </div>
      </div>
      <Opener {...overlay} />
      <Overlay {...overlay} caption={caption}>
        <div role="img" aria-label={alt} className={styles.whole}>
          <Window place={place} layout={layout}>
            <Panes />
          </Window>
        </div>
      </Overlay>
      <figcaption className={`caption ${styles.caption}`}>
        <b>{number}</b>
        {detail}
      </figcaption>
    </figure>
  )
}

import { Picture } from '#figures/data/picture.tsx'
import { Button } from '#figures/parts/controls.tsx'
import { Pane } from '#figures/parts/window.tsx'
import { EditorTools, LayerList, Masked } from '#figures/scenes/images.tsx'

export function ImageGenerationDetail() {
  return (
    <Pane
      title={<EditorTools />}
      aside={
        <Button look="main" size="small">
          Apply
        </Button>
      }
    >
      <div className="picture">
        <Picture />
        <Masked />
      </div>
    </Pane>
  )
}

/** An image in the editor, with a mask over its sky. */
export function ImageGenerationPanes() {
  return (
    <>
      <ImageGenerationDetail />
      <Pane title="Layers" flush>
        <LayerList names={['Brush', 'Generated image']} />
      </Pane>
    </>
  )
}

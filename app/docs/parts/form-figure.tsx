import type { ComponentType } from 'react'
import { drawnNote } from '#content/drawn.ts'
import manifest from '#figures/manifest.json'
import {
  ApiKeyFields,
  GoogleKeyFields,
  ImageConnectionFields,
  LocalConnectionFields,
  LocalLlmFields,
} from '#figures/scenes/forms.tsx'
import { Plate } from '#app/ui/plate.tsx'
import { Still } from '#app/ui/still.tsx'
import './form.css'
import styles from './form-figure.module.css'

const forms = {
  'api-keys': { place: 'API keys', Fields: ApiKeyFields },
  'google-keys': { place: 'API keys', Fields: GoogleKeyFields },
  'local-connection': { place: 'Local connections', Fields: LocalConnectionFields },
  'image-connection': { place: 'Local connections', Fields: ImageConnectionFields },
  'local-llm-form': { place: 'Local LLMs', Fields: LocalLlmFields },
} satisfies Record<string, { place: string; Fields: ComponentType }>

interface FormFigureProps {
  name: keyof typeof forms
  number: string
  first?: boolean
}

/**
 * Draws a form of the app, with its fields numbered like the list in the `<Leaders>` above; enlarged,
 * it shows the whole window.
 */
export function FormFigure({ name, number, first = false }: FormFigureProps) {
  const { place, Fields } = forms[name]
  const still = manifest.stills[name]
  return (
    <Plate
      id={`figure-${name}`}
      number={number}
      caption={first ? `${still.caption}. ${drawnNote}` : still.caption}
      enlargedCaption={still.caption}
      enlarged={<Still still={still} look="enlarged" />}
    >
      <div role="img" aria-label={still.alt} className={styles.sheet}>
        <div>
          <p>
            <span>Settings /</span> {place}
          </p>
          <div className={styles.fields} data-fields>
            <Fields />
          </div>
        </div>
      </div>
    </Plate>
  )
}

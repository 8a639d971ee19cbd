import { type Demo, demos } from '#content/demos.ts'
import films from '../../enhance/film.ts?entry'
import type { PageHandle } from '../../site/handle.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Film } from '../../ui/film/film.tsx'
import { Page } from '../../ui/page.tsx'
import { Row } from '../../ui/row.tsx'
import '../../styles/numbered.css'
import styles from './demos.module.css'

export const handle: PageHandle = {
  title: 'Demos',
  description:
    'Three demos of Protocraft, step by step: set up a first project, review an edit, and ask your own files.',
}

export default function Demos() {
  return (
    <Page
      title="Demos"
      intro="Three videos with captions and written steps. The screens are illustrations; the alpha may look different."
    >
      <script type="module" src={films} />
      {demos.map((demo) => (
        <DemoSheet key={demo.id} demo={demo} />
      ))}
      <section className={`beside ${styles.demo}`}>
        <h2>Try it on your own project</h2>
        <Row>
          <ButtonLink look="primary" href="/downloads">
            Download
          </ButtonLink>
          <ButtonLink href="/docs/introduction">Read the docs</ButtonLink>
        </Row>
      </section>
    </Page>
  )
}

function DemoSheet({ demo: { id, title, summary, steps } }: { demo: Demo }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`beside ${styles.demo}`}>
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{summary}</p>
      </div>
      <Film name={id} />
      <ol className="numbered stacked subdued">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

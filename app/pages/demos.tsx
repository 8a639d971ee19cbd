import { type Demo, demos } from '#content/demos.ts'
import films from '../enhance/film.ts?entry'
import cards from '../enhance/video-card.ts?entry'
import type { PageHandle } from '../handle.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Film } from '../ui/film/film.tsx'
import { Page } from '../ui/page.tsx'
import { Row } from '../ui/row.tsx'
import { VideoCard } from '../ui/video-card.tsx'
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
      intro="Three walkthroughs, with captions and written steps. The interface is an illustration; the alpha may look different."
    >
      <script type="module" src={films} />
      {demos.some(({ youtubeId }) => youtubeId) && <script type="module" src={cards} />}
      <nav aria-label="The demos">
        <ol className={`plain ${styles.list} unprinted`}>
          {demos.map(({ id, title }, index) => (
            <li key={id}>
              <a href={`#${id}`}>
                <span className={styles.number}>Demo {index + 1}</span> {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.demos}>
        {demos.map((demo, index) => (
          <DemoSheet key={demo.id} demo={demo} number={index + 1} />
        ))}
      </div>
      <div className={styles.next}>
        <h2>Try it on your own project</h2>
        <Row>
          <ButtonLink look="primary" href="/downloads">
            Download
          </ButtonLink>
          <ButtonLink href="/docs/introduction">Read the docs</ButtonLink>
        </Row>
      </div>
    </Page>
  )
}

function DemoSheet({ demo, number }: { demo: Demo; number: number }) {
  return (
    <section id={demo.id} aria-labelledby={`${demo.id}-title`} className={styles.demo}>
      <div className={styles.about}>
        <p className={styles.number}>Demo {number}</p>
        <h2 id={`${demo.id}-title`}>{demo.title}</h2>
        <p>{demo.summary}</p>
      </div>
      {demo.youtubeId ? (
        <VideoCard {...demo} youtubeId={demo.youtubeId} poster={demo.id} />
      ) : (
        <Film name={demo.id} />
      )}
    </section>
  )
}

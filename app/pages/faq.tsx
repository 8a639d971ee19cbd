import { type FaqGroup, type FaqQuestion, faq } from '#content/faq.ts'
import { withoutLinks } from '#content/inline-text.ts'
import type { PageHandle } from '../handle.ts'
import { slot } from '../slots.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Inline } from '../ui/inline.tsx'
import { Page } from '../ui/page.tsx'
import { StructuredData } from '../ui/structured-data.tsx'
import styles from './faq.module.css'

export const handle: PageHandle = {
  title: 'FAQ',
  description:
    'Who needs a license and what it covers, refunds and invoices, keys and devices, models and providers, what is stored where, which build to take, and common issues.',
}

export default function Faq() {
  return (
    <Page
      title="Frequently asked questions"
      intro="Short answers about licenses, devices, models, data and builds. Open an answer to copy a link to it."
    >
      <div className={styles.columns}>
        <Contents />
        <div className={styles.groups}>
          {faq.map((group) => (
            <Group key={group.id} group={group} />
          ))}
          <p>
            <ButtonLink href="/">Back to Home</ButtonLink>
          </p>
        </div>
      </div>
      <StructuredData data={describeQuestions()} />
    </Page>
  )
}

function Contents() {
  return (
    <nav className={styles.contents} aria-label="Groups of questions">
      {faq.map((group) => (
        <a key={group.id} href={`#${group.id}`}>
          {group.title}
        </a>
      ))}
    </nav>
  )
}

function Group({ group }: { group: FaqGroup }) {
  return (
    <section className={styles.group} aria-labelledby={group.id}>
      <h2 id={group.id}>{group.title}</h2>
      {group.questions.map((question) => (
        <Question key={question.id} question={question} />
      ))}
    </section>
  )
}

/** With its own address: the browser opens the element that contains the target of an address. */
function Question({ question: { id, question, answer } }: { question: FaqQuestion }) {
  return (
    <details className={styles.question}>
      <summary>
        <h3>{question}</h3>
      </summary>
      <div className={styles.answer} id={id}>
        {answer.map((paragraph) => (
          <p key={paragraph}>
            <Inline text={paragraph} />
          </p>
        ))}
        <p className={styles.address}>
          <a href={`#${id}`}>#{id}</a>
          <Button size="small" data-copy={`${slot('site_url')}/faq#${id}`}>
            Copy link
          </Button>
        </p>
      </div>
    </details>
  )
}

function describeQuestions(): object {
  const questions = faq.flatMap((group) => group.questions)
  const mainEntity = questions.map(({ id, question, answer }) => ({
    '@type': 'Question',
    name: question,
    url: `${slot('site_url')}/faq#${id}`,
    acceptedAnswer: { '@type': 'Answer', text: answer.map(withoutLinks).join('\n\n') },
  }))
  return { '@type': 'FAQPage', mainEntity }
}

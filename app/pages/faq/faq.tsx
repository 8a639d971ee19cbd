import { type FaqGroup, type FaqQuestion, faq } from '#content/faq.ts'
import { type InlineText, withoutLinks } from '#content/inline-text.ts'
import script from '../../enhance/faq.ts?entry'
import type { PageHandle } from '../../site/handle.ts'
import { slot } from '../../site/slots.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Grouped } from '../../ui/grouped/grouped.tsx'
import { Inline } from '../../ui/inline.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { StructuredData } from '../../ui/structured-data.tsx'
import '../../styles/disclosure-end.css'
import styles from './faq.module.css'

export const handle: PageHandle = {
  title: 'FAQ',
  description:
    'Who needs a license and what it covers, refunds and invoices, keys and devices, models and providers, what’s stored where, which build to use, and common issues.',
}

export default function Faq() {
  return (
    <Page
      title="Frequently asked questions"
      intro="Short answers about licenses, devices, models, data and builds."
    >
      <script type="module" src={script} />
      <SearchForm label="Search the questions" placeholder="Search the questions" />
      <Grouped
        label="Groups of questions"
        groups={faq.map(({ id, title }) => ({ id, name: title }))}
      >
        {faq.map((group) => (
          <Group key={group.id} group={group} />
        ))}
        <div className="subdued">
          <p role="status">
            <span className={styles.none} data-none="" hidden>
              No question matches. <a href="/search">Search the whole site</a>
            </span>
          </p>
          <div className="line">
            <p>Still have a question?</p>
            <ButtonLink href={`mailto:${slot('support_email')}`}>Email support</ButtonLink>
            <a className="touch" href="/">
              Back to Home
            </a>
          </div>
        </div>
      </Grouped>
      <StructuredData data={describeQuestions()} />
    </Page>
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

/** Shows a question with its own URL. */
function Question({ question: asked }: { question: FaqQuestion }) {
  const { id, question, verdict, answer } = asked
  const [first, ...others] = answer
  return (
    <details className="disclosure end">
      <summary>
        <h3>{question}</h3>
      </summary>
      <div className={styles.answer} id={id}>
        <p>
          {verdict ? <Decided verdict={slot(verdict)} rest={first!} /> : <Lead text={first!} />}
        </p>
        {others.map((paragraph) => (
          <p key={paragraph}>
            <Inline text={paragraph} />
          </p>
        ))}
        {verdict === 'refund_words' && (
          <p data-links="">
            <a className="touch" href={slot('withdraw_path')}>
              Withdraw from a contract
            </a>
          </p>
        )}
      </div>
    </details>
  )
}

function Decided({ verdict, rest }: { verdict: string; rest: InlineText }) {
  return (
    <>
      <b>{verdict}</b> <Inline text={rest} />
    </>
  )
}

/** Matches a first sentence that is short enough to be shown as the answer. */
const lead = /^[^[:]{1,70}?[.](?= |$)/

function Lead({ text }: { text: InlineText }) {
  const sentence = lead.exec(text)?.[0]
  if (!sentence) return <Inline text={text} />
  return <Decided verdict={sentence} rest={text.slice(sentence.length).trim()} />
}

function describeQuestions(): object {
  const questions = faq.flatMap((group) => group.questions)
  const mainEntity = questions.map(({ id, question, verdict, answer }) => {
    const decided = verdict ? `${slot(verdict)} ` : ''
    const text = decided + answer.map(withoutLinks).join('\n\n')
    return {
      '@type': 'Question',
      name: question,
      url: `${slot('site_url')}/faq#${id}`,
      acceptedAnswer: { '@type': 'Answer', text },
    }
  })
  return { '@type': 'FAQPage', mainEntity }
}

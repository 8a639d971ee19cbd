import { type SyntheticEvent, useState } from 'react'
import type { EmailPreview, ShownEmail } from '#contract/admin/emails.ts'
import { Panel } from '../../ui/panel.tsx'
import { ReadingView } from '../../ui/reading.tsx'
import type { Reading } from '../../calls/use-read.ts'

interface PreviewProps {
  email: ShownEmail
  of: Reading<EmailPreview>
}

/** Shows what resending would send now, rendered by the server that sends it. */
export function Preview({ email: { id, kind }, of }: PreviewProps) {
  const [as, setAs] = useState('html')
  return (
    <Panel title="Preview" beside={of.state === 'there' && <Choices as={as} choose={setAs} />}>
      <ReadingView of={of} what="the preview">
        {({ subject, text }) => (
          <div className="stacked padded">
            <b>{subject}</b>
            {as === 'html' ? (
              // oxlint-disable-next-line react/iframe-missing-sandbox -- the policy of its answer lets no script run
              <iframe
                title={`${subject}, as HTML`}
                src={`/api/admin/emails/preview?email=${id}&format=html`}
                onLoad={fit}
              />
            ) : (
              <pre>{text}</pre>
            )}
            <p className="note">
              This is what Resend would send now.
              {kind === 'license' && <span> The key is masked here, not in the email.</span>}
            </p>
          </div>
        )}
      </ReadingView>
    </Panel>
  )
}

function Choices({ as, choose }: { as: string; choose: (as: string) => void }) {
  return (
    <fieldset className="choices">
      <legend>Show the email as</legend>
      {[
        ['html', 'HTML'],
        ['text', 'Text'],
      ].map(([value, words]) => (
        <label key={value}>
          <input type="radio" checked={as === value} onChange={() => choose(value!)} />
          {words}
        </label>
      ))}
    </fieldset>
  )
}

/** Sets the height of the frame to that of the email. */
function fit({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>): void {
  frame.style.height = `${frame.contentDocument!.documentElement.scrollHeight}px`
}

import { EmailForm } from '#app/ui/emailed-code/email-form.tsx'
import { messages } from '#app/say/messages.ts'
import { Notice } from '#app/ui/notice.tsx'
import { askForCode } from '../session.ts'
import type { Dispatch, EmailStep } from '../state.ts'
import { useCall } from '../use-call.ts'

interface AskForEmailProps {
  step: EmailStep
  dispatch: Dispatch
}

export function AskForEmail({ step: { email, ended }, dispatch }: AskForEmailProps) {
  const { busy, problem, run } = useCall<'send'>()

  async function sendCode(to: string) {
    dispatch({ type: 'email_submitted', email: to })
    await askForCode(dispatch, 'sign-in', to)
  }

  return (
    <div className="stacked">
      {ended && <Notice kind="warn">{messages.signedOut[ended]}</Notice>}
      <noscript>
        <Notice lead="This page needs JavaScript.">
          If you just paid, we’ll email your key once the payment is confirmed, usually within
          minutes. No email? <a href="/rescue">Have the key sent again</a>
        </Notice>
      </noscript>
      <EmailForm
        label="Email"
        // Reserves two lines from the first paint, whichever font has loaded.
        hint={
          <>
            <span>Use the email you bought with.</span>
            <br />
            <span>We’ll send a 6-digit code.</span>
          </>
        }
        first={email}
        takesFocus={ended !== null}
        send={(to) => void run('send', () => sendCode(to), messages.sendEmailFailed)}
        isBusy={busy !== null}
        problem={problem}
        action="Get Account Info"
        doing="Sending the code..."
      />
    </div>
  )
}

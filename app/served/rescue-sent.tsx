import type { RescueSentFacts } from '#contract/served.ts'
import { Sheet } from '../ui/sheet.tsx'
import { Link } from './address.tsx'
import { frameOf } from './frame.tsx'
import './beside-aside.css'

export { handle } from './frame.tsx'
export default frameOf(RescueSent)

export const title = 'Check your email'

export function RescueSent({ supportEmail }: RescueSentFacts) {
  return (
    <>
      <h1>{title}</h1>
      <div className="beside-aside beside">
        <Sheet>
          <div className="stacked">
            <p>
              <strong>If there is such an order, its keys are on their way</strong> to the email
              address of the order, and nowhere else.
            </p>
            <p>For privacy, we don’t say whether an order exists.</p>
          </div>
        </Sheet>
        <section className="aside stacked subdued found" aria-labelledby="next">
          <h2 id="next">Nothing after ten minutes?</h2>
          <ul>
            <li>Look in your spam folder.</li>
            <li>
              Entered something wrong? <Link to="/rescue">Enter it again</Link>. We send the keys of
              an order up to three times a day.
            </li>
            <li>
              Still nothing? <Link to={`mailto:${supportEmail}`}>Email support</Link> with the order
              number.
            </li>
          </ul>
        </section>
      </div>
    </>
  )
}

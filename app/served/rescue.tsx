import type { RescueFacts } from '#contract/served.ts'
import { rescueWords } from '../say/rescue-words.ts'
import { FindKey } from '../ui/find-key.tsx'
import { Link } from './address.tsx'
import { frameOf } from './frame.tsx'
import './beside-aside.css'

export { handle } from './frame.tsx'
export default frameOf(Rescue)

export const { title } = rescueWords

export function Rescue({ typed, wrong, price }: RescueFacts) {
  return (
    <>
      <h1>{title}</h1>
      <p className="intro">
        {rescueWords.lead} Your keys are also in your <Link to="/account">account</Link>.
      </p>
      <div className="beside-aside beside">
        <FindKey typed={typed} wrong={wrong} />
        <Where price={price} />
      </div>
    </>
  )
}

/** Draws a receipt with the order number marked, and for those who lost it the URL with the id. */
function Where({ price }: Pick<RescueFacts, 'price'>) {
  return (
    <section className="aside stacked subdued found" aria-labelledby="where">
      <h2 id="where">{rescueWords.where.heading}</h2>
      <p>{rescueWords.where.sentence}</p>
      <div
        role="img"
        aria-label="Drawing of a receipt with the order number marked, and of a browser's address with the order ID marked."
      >
        <dl className="sheet facts">
          <div>
            <dt>Receipt</dt>
            <dd>{price}</dd>
          </div>
          <div>
            <dt>Order</dt>
            <dd>
              <mark>P-7K3M-2Q9D</mark>
            </dd>
          </div>
        </dl>
        <p className="rescue-address sheet">
          …/purchase-success?session_id=<mark>cs_a1b2c3d4…</mark>
        </p>
      </div>
      <h2>{rescueWords.mistyped.heading}</h2>
      <p>{rescueWords.mistyped.sentence}</p>
    </section>
  )
}

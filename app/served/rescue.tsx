import type { RescueFacts } from '#contract/served.ts'
import { rescueWords } from '../say/rescue-words.ts'
import { DrawnReceipt } from '../ui/drawn-receipt.tsx'
import { FindKey } from '../ui/key/find-key.tsx'
import { Link } from './address.tsx'
import { frameOf } from './frame.tsx'
import './beside-aside.css'

export { handle } from './frame.tsx'
export default frameOf(Rescue)

export const { title } = rescueWords

export function Rescue({ typed, wrong }: RescueFacts) {
  return (
    <>
      <h1>{title}</h1>
      <p className="intro">
        {rescueWords.lead} Your keys are also in your <Link to="/account">account</Link>.
      </p>
      <div className="beside-aside beside">
        <FindKey typed={typed} wrong={wrong} />
        <Where />
      </div>
    </>
  )
}

function Where() {
  return (
    <section className="aside stacked subdued found" aria-labelledby="where">
      <h2 id="where">{rescueWords.where.heading}</h2>
      <p>{rescueWords.where.sentence}</p>
      <DrawnReceipt withAddress />
      <h2>{rescueWords.mistyped.heading}</h2>
      <p>{rescueWords.mistyped.sentence}</p>
    </section>
  )
}

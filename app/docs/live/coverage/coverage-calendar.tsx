import { useState, useSyncExternalStore } from 'react'
import { useInBrowser } from '#app/in-browser.ts'
import { type Build, cover, exampleBuilds, purchaseDays, sayDay, toDay } from './calendar.ts'
import { CoverageDrawing } from './coverage-drawing.tsx'
import styles from './coverage-calendar.module.css'
import { PurchaseDay } from './purchase-day.tsx'
import { usePublishedBuild } from './use-published-build.ts'

const exampleToday = '2026-11-20'

/** A purchase day, and which builds the license covers from then on. */
export function CoverageCalendar() {
  const awake = useInBrowser()
  const today = useToday()
  const published = usePublishedBuild()
  const { first, last } = purchaseDays(today)
  const [chosen, setChosen] = useState<string | null>(null)
  const purchase = chosen ?? middle(first, last)
  const builds: Build[] = exampleBuilds(today)
  if (published) builds.push({ day: published, published: true })
  const coverage = cover(purchase, builds)
  return (
    <>
      <PurchaseDay {...{ first, last, awake }} day={purchase} onChange={setChosen} />
      <CoverageDrawing purchase={purchase} coverage={coverage} />
      <p className={styles.sum} role="status">
        Bought on {sayDay(purchase)}, the license includes every build released up to{' '}
        {sayDay(coverage.until)}.{' '}
        {coverage.kept &&
          `Without a renewal, the build of ${sayDay(coverage.kept)} is the newest you can have. It keeps working, and business use after ${sayDay(coverage.until)} needs a renewal.`}
      </p>
      <table className={styles.builds}>
        <thead>
          <tr>
            <th scope="col">Build of</th>
            <th scope="col">This license</th>
          </tr>
        </thead>
        <tbody>
          {coverage.builds.map(({ day, published, included }) => (
            <tr key={`${day}${published}`}>
              <td>
                {sayDay(day)}
                {published && <span className={styles.published}> the newest published</span>}
              </td>
              <td className={included ? styles.included : undefined}>
                {included ? 'included' : 'needs a renewal'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        On the line above, a full dot is an included build and a hollow one needs a renewal.{' '}
        {published
          ? 'The large dot is the newest published build, the others are examples.'
          : 'The days of the builds are examples.'}
      </p>
    </>
  )
}

/** The visitor's current day; an example in the first render, which must equal the prerendered page. */
function useToday(): string {
  return useSyncExternalStore(
    () => () => {},
    () => toDay(new Date()),
    () => exampleToday,
  )
}

function middle(first: string, last: string): string {
  return toDay(new Date((Date.parse(first) + Date.parse(last)) / 2))
}

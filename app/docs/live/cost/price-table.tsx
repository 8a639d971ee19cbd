import { formatDay } from '#contract/dates.ts'
import type { ChatPrice, ModelList, Rates } from '#contract/models.ts'
import styles from './cost-figure.module.css'

/** The models of a list that read images, the cheapest first. */
export function PriceTable({ list, tokens }: { list: ModelList; tokens: number }) {
  const models = list.models
    .filter(({ vision, status }) => vision && status !== 'deprecated')
    .map(({ id, name, price }) => ({ id, name, rate: ratesOf(price, tokens).prompt }))
    .toSorted((one, other) => one.rate - other.rate)
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Model</th>
            <th>Per 1M tokens</th>
            <th>This prompt</th>
          </tr>
        </thead>
        <tbody>
          {models.map(({ id, name, rate }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{dollars(rate, 2)}</td>
              <td>{dollars((tokens * rate) / 1_000_000, 4)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">
        Prices of the prompt, without the answer: <a href={list.source}>the provider’s page</a>,
        last changed here {formatDay(list.updated_at, 'UTC')}.
      </p>
    </>
  )
}

function ratesOf(price: ChatPrice, tokens: number): Rates {
  return price.long !== null && tokens > price.long.above ? price.long : price
}

function dollars(amount: number, digits: number): string {
  return amount.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
  })
}

import { benefits } from '#content/home.ts'
import { Band } from '../../ui/band.tsx'
import styles from './benefits.module.css'

/** One drawing per card, in the order of the cards: key, disk, plugs, coin, steps, screen. */
const drawings = [
  'M13 22a7 7 0 1 1 6.300-4L31 29.500V33H26V29H22V25H19L17.400 23.200A7 7 0 0 1 13 22ZM11.500 13.500h.01',
  'M5 8H31V28H5ZM5 21H31M10 24.500H16M26 24.500h.01',
  'M11 5V11M19 5V11M8 11H22V17A7 7 0 0 1 8 17ZM15 24V31H29',
  'M18 5a13 13 0 1 1 0 26a13 13 0 0 1 0-26ZM22 13.500C20 11 14.500 11.500 14.500 14.800C14.500 19 21.700 17 21.700 21.200C21.700 24.600 16 25 14 22.300M18 9.500V26.500',
  'M4 7H15V14H4ZM21 14.500H32V21.500H21ZM4 22H15V29H4ZM15 10.500H26.500V14.500M26.500 21.500V25.500H15',
  'M4 6H32V25H4ZM12 31H24M18 25V31',
]

export function Benefits() {
  return (
    <Band labelledBy="benefits">
      <h2 className={styles.title} id="benefits">
        Built like a tool, not like a subscription
      </h2>
      <ul className={styles.cards}>
        {benefits.map(({ title, text }, index) => (
          <li key={title}>
            <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
              <path d={drawings[index]} />
            </svg>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Band>
  )
}

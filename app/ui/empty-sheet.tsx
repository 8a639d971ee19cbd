import styles from './empty-sheet.module.css'

/** A drawing sheet with nothing on it but its title block: what the page is about, and what came of it. */
export function EmptySheet({ lines: [first, second] }: { lines: [string, string] }) {
  return (
    <svg className={styles.drawing} viewBox="39 19 481 281" fill="none" aria-hidden="true">
      <g stroke="var(--line)">
        <path d="M39.5 19.5h480v280h-480z" fill="var(--sheet)" stroke="var(--line-strong)" />
        <path d={grid} stroke="var(--line-2)" />
        <path d="M55.5 35.5h448v248h-448z" />
      </g>
      <path
        d="M279.5 110v100M229.5 159.5h100"
        stroke="var(--line-strong)"
        strokeDasharray="14 4 3 4"
      />
      <circle cx="279.5" cy="159.5" r="48" stroke="var(--line-strong)" strokeDasharray="5 5" />
      <path
        d="M323.5 211.5h180v72h-180zM323.5 239.5h180M427.5 239.5v44"
        fill="var(--sheet)"
        stroke="var(--line-strong)"
      />
      <g className={styles.text}>
        <text x="334" y="230">
          {first}
        </text>
        <text x="375.5" y="266" className={styles.mark}>
          {second}
        </text>
        <text x="438" y="266">
          1 : 1
        </text>
      </g>
      <path
        d="M348 249C362 244 424 244 422 262C420 279 331 281 329 263C328 249 366 244 398 248"
        stroke="var(--pencil)"
        strokeWidth="1.5"
      />
    </svg>
  )
}

const grid = [
  ...Array.from({ length: 21 }, (_, index) => `M${75.5 + index * 20} 36v247`),
  ...Array.from({ length: 11 }, (_, index) => `M56 ${55.5 + index * 20}h447`),
].join('')

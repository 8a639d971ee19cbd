import { light } from '#contract/theme/colors.ts'

const lines = [
  ['Drawing board, A1', '1', '184.00', '34.96'],
  ['Mechanical pencil', '12', '71.40', '13.57'],
  ['Tracing paper, roll', '3', '38.85', '7.38'],
] as const

/** Draws the file `invoice.html` of the figures: a page, so the same in both themes. */
export function InvoicePage() {
  return (
    <svg viewBox="0 0 340 230" fontFamily="var(--sans)" fontSize="15" fill={light.ink}>
      <rect width="340" height="230" fill={light.sheet} />
      <text x="22" y="36" fontSize="18" fontWeight="600">
        Invoice 2026-118
      </text>
      <text x="318" y="36" textAnchor="end" fill={light['ink-3']}>
        20 Nov 2026
      </text>
      <g fill={light['ink-3']}>
        <Line y={70} cells={['Item', 'Count', 'Net', 'Tax']} />
      </g>
      {lines.map((cells, index) => (
        <Line key={cells[0]} y={98 + index * 26} cells={cells} />
      ))}
      <g fontWeight="600">
        <Line y={186} cells={['', 'Total', '', '350.16']} />
      </g>
      <path d="M22 78.500H318M22 106.500H318M22 132.500H318M22 158.500H318" stroke={light.line} />
      <path d="M22 164.500H318" stroke={light.ink} />
    </svg>
  )
}

function Line({ y, cells: [name, ...numbers] }: { y: number; cells: readonly string[] }) {
  return (
    <>
      <text x="22" y={y}>
        {name}
      </text>
      {numbers.map((number, index) => (
        <text key={index} x={[206, 264, 318][index]} y={y} textAnchor="end">
          {number}
        </text>
      ))}
    </>
  )
}

/** Draws the same page too small for letters: bars replace them, except for the total. */
export function InvoiceThumb({ broken = false }: { broken?: boolean }) {
  return (
    <div className="invoiceThumb">
      <b>Invoice 2026-118</b>
      {lines.map(([name]) => (
        <span key={name}>
          <i />
          <i />
        </span>
      ))}
      <b className={broken ? 'broken' : 'total'}>Total 350.16</b>
    </div>
  )
}

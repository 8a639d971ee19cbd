const lines = [
  ['Drawing board, A1', '1', '184.00', '34.96'],
  ['Mechanical pencil', '12', '71.40', '13.57'],
  ['Tracing paper, roll', '3', '38.85', '7.38'],
] as const

/** The appearance of `public/invoice.html`: a page, so the same in both themes. */
export function InvoicePage({ scale = 1, broken = false }: { scale?: number; broken?: boolean }) {
  return (
    <svg viewBox="0 0 340 230" style={{ width: 340 * scale }} fontFamily="var(--sans)">
      <rect width="340" height="230" fill="#ffffff" />
      <g fill="#0e1f36" fontSize="11">
        <text x="22" y="34" fontSize="17" fontWeight="600">
          Invoice 2026-118
        </text>
        <text x="318" y="33" textAnchor="end" fill="#5f7089">
          20 November 2026
        </text>
        <g fill="#5f7089" fontSize="9.500">
          <text x="22" y="66">
            Item
          </text>
          <text x="206" y="66" textAnchor="end">
            Count
          </text>
          <text x="264" y="66" textAnchor="end">
            Net
          </text>
          <text x="318" y="66" textAnchor="end">
            Tax
          </text>
        </g>
        {lines.map(([name, count, net, taxed], index) => (
          <g key={name}>
            <text x="22" y={92 + index * 24}>
              {name}
            </text>
            <text x="206" y={92 + index * 24} textAnchor="end">
              {count}
            </text>
            <text x="264" y={92 + index * 24} textAnchor="end">
              {net}
            </text>
            <text x="318" y={92 + index * 24} textAnchor="end">
              {taxed}
            </text>
          </g>
        ))}
        <text
          x={broken ? 22 : 206}
          y={broken ? 206 : 180}
          fontWeight="600"
          textAnchor={broken ? 'start' : 'end'}
        >
          Total
        </text>
        <text x={broken ? 118 : 318} y={broken ? 206 : 180} fontWeight="600" textAnchor="end">
          350.16
        </text>
      </g>
      <path d="M22 74H318M22 100H318M22 124H318M22 148H318" stroke="#c9d4e2" />
      <path d="M22 160H318" stroke="#0e1f36" />
    </svg>
  )
}

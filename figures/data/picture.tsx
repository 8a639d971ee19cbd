import { light } from '#contract/theme/colors.ts'

interface PictureProps {
  /** Four drawings of the same scene differ in light, tower and sea. */
  variant?: 0 | 1 | 2 | 3
  gulls?: boolean
}

const { ink } = light
const wash = '#c9d8f6'
const paper = '#f8fafc'
const stone = '#ffffff'

const places = [
  { tower: 268, sun: 92, low: 208, lean: 0 },
  { tower: 112, sun: 300, low: 214, lean: 8 },
  { tower: 300, sun: 178, low: 196, lean: -6 },
  { tower: 196, sun: 330, low: 220, lean: 4 },
]

/** Draws the image generated from the prompt: the same in both themes, like a bitmap. */
export function Picture({ variant = 0, gulls = false }: PictureProps) {
  const { tower, sun, low, lean } = places[variant]!
  const shore = `M0 ${low + 26}C60 ${low + 12} ${tower - 90} ${low + 14} ${tower - 40} ${low - 14}C${tower} ${low - 34} ${tower + 60} ${low - 22} 400 ${low + 10 + lean}`
  return (
    <svg viewBox="0 0 400 300" fill="none" stroke={ink} strokeLinejoin="round">
      <rect width="400" height="300" fill={paper} stroke="none" />
      <Sky sun={sun} lean={lean} />
      <path d={`${shore}V300H0Z`} fill={wash} stroke="none" />
      <Sea low={low} lean={lean} />
      <path d={`M${tower - 96} ${low + 6}C${tower - 60} ${low - 4} ${tower - 50} ${low - 12} ${tower - 30} ${low - 20}C${tower} ${low - 32} ${tower + 50} ${low - 22} ${tower + 92} ${low + 4}C${tower + 60} ${low + 12} ${tower + 20} ${low + 10} ${tower} ${low + 18}C${tower - 30} ${low + 22} ${tower - 60} ${low + 12} ${tower - 96} ${low + 6}Z`} fill={stone} strokeWidth="1.3" />
      <Tower x={tower} foot={low - 22} />
      {gulls && <Gulls x={tower > 200 ? 130 : 250} />}
    </svg>
  )
}

function Sky({ sun, lean }: { sun: number; lean: number }) {
  const lines = Array.from({ length: 11 }, (_, index) => {
    const y = 22 + index * 14
    const start = 12 + ((index * 67 + 31 + lean * 5) % 150)
    const length = 70 + ((index * 53) % 130)
    return `M${start} ${y}h${length}M${start + length + 26} ${y}h${40 + ((index * 37) % 60)}`
  })
  return (
    <>
      <path d={lines.join('')} strokeWidth="0.7" strokeOpacity="0.4" />
      <circle cx={sun} cy="86" r="29" fill={paper} strokeWidth="1.2" />
    </>
  )
}

function Sea({ low, lean }: { low: number; lean: number }) {
  const waves = Array.from({ length: 9 }, (_, index) => {
    const y = low + 30 + index * 9
    const start = (index * 71 + lean * 9 + 40) % 90
    const dashes = Array.from(
      { length: 4 },
      (_, dash) => `M${start + dash * 104} ${y}q14 -5 28 0t${24 + ((index + dash) % 3) * 12} 0`,
    )
    return dashes.join('')
  })
  return <path d={waves.join('')} strokeWidth="0.9" strokeOpacity="0.65" />
}

function Tower({ x, foot }: { x: number; foot: number }) {
  return (
    <g transform={`translate(${x} ${foot})`} strokeWidth="1.4">
      <path d="M8 -88L120 -110M8 -84L124 -76M-8 -88L-110 -104M-8 -84L-112 -78" strokeWidth="0.8" strokeOpacity="0.55" />
      <path d="M-15 4L-10 -74H10L15 4Z" fill={stone} />
      <path d="M-13.500 -18H13.500L14.600 -2H-14.600ZM-11.600 -48H11.600L12.600 -34H-12.600Z" fill={ink} stroke="none" />
      <path d="M-14 -74H14V-79H-14ZM-8 -79V-94H8V-79M-10 -94L0 -106L10 -94ZM0 -106V-112M0 -94V-79" fill={stone} />
      <path d="M20 2V-16H44V0M17 -15L32 -28L47 -15M29 1V-8H35V1" fill={stone} />
      <path d="M5 -70L7 0M2 -70L3 0" strokeWidth="0.6" strokeOpacity="0.6" />
    </g>
  )
}

export function Gulls({ x }: { x: number }) {
  const places = [
    [0, 0, 1],
    [34, -14, 0.8],
    [62, 4, 0.7],
    [18, 22, 0.6],
    [88, -10, 0.55],
  ]
  return (
    <g transform={`translate(${x} 60)`} strokeWidth="1.4" strokeLinecap="round">
      {places.map(([left, top, scale]) => (
        <path
          key={left}
          transform={`translate(${left} ${top}) scale(${scale})`}
          d="M-11 -3C-7 -8 -3 -6 0 0C3 -6 7 -8 11 -3"
        />
      ))}
    </g>
  )
}

import type { ReactNode } from 'react'
import styles from './scene.module.css'

/** The size of every scene. */
export const sceneWidth = 1136
export const sceneHeight = 520

type Manner =
  | 'body'
  | 'strong'
  | 'title'
  | 'soft'
  | 'mono'
  | 'monoSoft'
  | 'ok'
  | 'warn'
  | 'blue'
  | 'removed'
  | 'onBlue'
  | 'onOk'

interface WordsProps {
  x: number
  y: number
  as?: Manner
  end?: boolean
  children: ReactNode
}

export function Words({ x, y, as = 'body', end = false, children }: WordsProps) {
  return (
    <text x={x} y={y} className={styles[as]} textAnchor={end ? 'end' : undefined}>
      {children}
    </text>
  )
}

/** Several lines of text, one below the other. */
export function Lines({ x, y, as, lines }: { x: number; y: number; as?: Manner; lines: string[] }) {
  return lines.map((line, index) => (
    <Words key={line} x={x} y={y + index * 20} as={as}>
      {line}
    </Words>
  ))
}

export function Rules({ d }: { d: string }) {
  return <path d={d} className={styles.rules} />
}

interface BoxProps {
  x: number
  y: number
  width: number
  height: number
  as?: 'frame' | 'field' | 'chosen' | 'blueFill' | 'okFill' | 'added' | 'taken' | 'mark'
}

export function Box({ as = 'frame', ...place }: BoxProps) {
  return <rect {...place} rx={as === 'added' || as === 'taken' ? 0 : 3} className={styles[as]} />
}

/** A button of the app: `main` is the one to press next. */
export function Press({
  x,
  y,
  width,
  children,
  main,
}: Omit<BoxProps, 'height' | 'as'> & { children: string; main?: 'blue' | 'ok' }) {
  const fill = main === 'blue' ? 'blueFill' : main === 'ok' ? 'okFill' : 'frame'
  const words = main === 'blue' ? 'onBlue' : main === 'ok' ? 'onOk' : 'strong'
  return (
    <>
      <Box x={x} y={y} width={width} height={28} as={fill} />
      <text x={x + width / 2} y={y + 18.5} textAnchor="middle" className={styles[words]}>
        {children}
      </text>
    </>
  )
}

export function Tick({ x, y, on = false }: { x: number; y: number; on?: boolean }) {
  return (
    <>
      <rect
        x={x}
        y={y}
        width={12}
        height={12}
        rx={2}
        className={on ? styles.tickOn : styles.tick}
      />
      {on && <path d={`M${x + 3} ${y + 6.2}l2.200 2.300 4-4.600`} className={styles.check} />}
    </>
  )
}

/** The narrow column on the left of every scene. */
export function Rail({ active }: { active: 0 | 1 | 2 | 3 }) {
  return (
    <>
      <Rules d="M52 0V520" />
      {railIcons.map((d, index) => (
        <g key={d} transform={`translate(14 ${18 + index * 46})`}>
          {index === active && <Box x={-5} y={-5} width={34} height={34} as="chosen" />}
          <path d={d} className={index === active ? styles.iconOn : styles.icon} />
        </g>
      ))}
    </>
  )
}

/** Chat, files, retrieval, images; each in a square of 24. */
const railIcons = [
  'M4 5H20V16H11L7 20V16H4Z',
  'M4 5H10L12 8H20V19H4Z',
  'M10.500 4a6.500 6.500 0 1 0 0 13a6.500 6.500 0 0 0 0-13M15.500 15.500L20.500 20.500',
  'M4 5H20V19H4ZM4 16L9.500 11L13 14L16 11.500L20 15',
]

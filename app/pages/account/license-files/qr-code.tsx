import { useEffect, useState } from 'react'
import { messages } from '#app/messages.ts'
import styles from './license-files.module.css'

/** Dark on white in both themes, as readers expect. On a phone it is as wide as the screen. */
export function QrCode({ text, of }: { text: string; of: string }) {
  const [drawn, setDrawn] = useState<Drawing | 'failed' | null>(null)

  useEffect(() => {
    const show = (of: Drawing | 'failed') => setDrawn(of)
    draw(text).then(show, () => show('failed'))
  }, [text])

  if (drawn === 'failed') return <p>{messages.codeNotDrawn}</p>
  return (
    <div className={styles.code}>
      {drawn && (
        <svg viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={`QR code of ${of}`}>
          <path d={drawn.path} shapeRendering="crispEdges" />
        </svg>
      )}
    </div>
  )
}

interface Drawing {
  size: number
  path: string
}

/** Nothing damages a code on a screen: with the least error correction its squares are largest. */
async function draw(text: string): Promise<Drawing> {
  const { encodeQR } = await import('qr')
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4 })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1` : '')))
  return { size: rows.length, path: path.join('') }
}

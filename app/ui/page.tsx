import type { ReactNode } from 'react'

interface PageProps {
  title: ReactNode
  intro?: ReactNode
  children: ReactNode
}

/** Draws the column of an ordinary page: its only h1, an introduction and the content. */
export function Page({ title, intro, children }: PageProps) {
  return (
    <div className="wrap page">
      <h1>{title}</h1>
      {intro && <p className="intro">{intro}</p>}
      <div>{children}</div>
    </div>
  )
}

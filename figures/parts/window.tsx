import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type Place = 'chat' | 'files' | 'rag' | 'images' | 'templates' | 'settings'

/** The entries of the app bar, from top to bottom. */
export const places: { place: Place; icon: IconName }[] = [
  { place: 'chat', icon: 'chat' },
  { place: 'files', icon: 'folder' },
  { place: 'rag', icon: 'search' },
  { place: 'images', icon: 'image' },
  { place: 'templates', icon: 'template' },
  { place: 'settings', icon: 'gear' },
]

interface WindowProps {
  place: Place
  /** The widths of the panes right of the app bar, where no class lays them out. */
  columns?: string
  layout?: string
  workspace?: ReactNode
  note?: ReactNode
  children: ReactNode
}

export function Window({
  place,
  columns,
  layout,
  workspace = 'invoice-service',
  note,
  children,
}: WindowProps) {
  return (
    <div className="window">
      <TitleBar workspace={workspace} note={note} />
      <div
        className={layout ? `columns ${layout}` : 'columns'}
        style={columns ? { gridTemplateColumns: `48px ${columns}` } : undefined}
      >
        <Rail active={place} />
        {children}
      </div>
    </div>
  )
}

function TitleBar({ workspace, note }: Pick<WindowProps, 'workspace' | 'note'>) {
  return (
    <div className="titleBar">
      <svg width="17" height="17" viewBox="0 0 26 26" fill="none" strokeWidth="2.4">
        <path d="M4 22V4h9.500a6 6 0 0 1 0 12H4" stroke="var(--ink)" />
        <path d="M22 9.500A9.500 9.500 0 0 1 12 22" stroke="var(--blue)" />
        <circle cx="22" cy="7.500" r="2" fill="var(--pencil)" />
      </svg>
      <b>Protocraft</b>
      {note}
      <span className="where">{workspace}</span>
    </div>
  )
}

function Rail({ active }: { active: Place }) {
  return (
    <div className="rail">
      {places.map(({ place, icon }) => (
        <i key={place} data-target={`bar-${place}`} className={place === active ? 'on' : undefined}>
          <Icon name={icon} size={18} />
        </i>
      ))}
    </div>
  )
}

interface PaneProps {
  title?: ReactNode
  aside?: ReactNode
  foot?: ReactNode
  flush?: boolean
  /** True if a narrow drawing leaves it out. */
  wideOnly?: boolean
  children: ReactNode
}

export function Pane({ title, aside, foot, flush, wideOnly, children }: PaneProps) {
  return (
    <section className={wideOnly ? 'pane wideOnly' : 'pane'}>
      {title && (
        <div className="paneHead">
          {title}
          <span className="aside">{aside}</span>
        </div>
      )}
      <div className={flush ? 'paneBody flush' : 'paneBody'}>{children}</div>
      {foot && <div className="paneFoot">{foot}</div>}
    </section>
  )
}

import type { ReactNode } from 'react'
import { Pane, Window } from '../parts/window.tsx'

const sections = ['API keys', 'Local connections', 'Local LLMs', 'Always Ignore Files']

/** Draws the settings, with the section that a scene is about. */
export function Settings({ chosen, children }: { chosen: string; children: ReactNode }) {
  return (
    <Window place="settings" columns="152px 1fr" workspace="">
      <Pane title="Settings" flush wideOnly>
        <div className="list">
          {sections.map((name) => (
            <div key={name} className={name === chosen ? 'chosen' : undefined}>
              {name === chosen ? <strong>{name}</strong> : name}
            </div>
          ))}
        </div>
      </Pane>
      <Pane title={chosen}>{children}</Pane>
    </Window>
  )
}

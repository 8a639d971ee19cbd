import type { Moment } from '#contract/admin/customers.ts'
import { tellMoment } from '#contract/admin/tell-moment.ts'
import { More } from '../../ui/more.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, ReadingView } from '../../ui/reading.tsx'
import { When } from '../../ui/when.tsx'
import type { List } from '../../use-list.ts'
import { iconPaths, lookOf } from './moment-look.ts'
import styles from './story.module.css'

/** All that happened to them, newest first. */
export function Story({ list }: { list: List<Moment> }) {
  return (
    <Panel title="Story" beside="newest first">
      <ReadingView of={list.first} what="the story">
        {() =>
          list.rows.length === 0 ? (
            <Empty>Nothing is known.</Empty>
          ) : (
            <>
              <ol className={styles.story}>
                {list.rows.map((moment) => (
                  <Told key={`${moment.kind} ${moment.subject} ${moment.at}`} moment={moment} />
                ))}
              </ol>
              <More list={list} what="moments" />
            </>
          )
        }
      </ReadingView>
    </Panel>
  )
}

function Told({ moment }: { moment: Moment }) {
  const { title, detail } = tellMoment(moment)
  const { icon, tone } = lookOf(moment)
  return (
    <li className={tone && styles[tone]}>
      <span className={styles.when}>
        <When at={moment.at} hour />
      </span>
      <span className={styles.node}>
        <svg width="14" height="14" viewBox="0 0 16 16" fill="none" aria-hidden="true">
          <path d={iconPaths[icon]} stroke="currentcolor" strokeWidth="1.35" />
        </svg>
      </span>
      <div>
        <b>
          <bdi>{title}</bdi>
        </b>
        {detail && (
          <small>
            <bdi>{detail}</bdi>
          </small>
        )}
      </div>
    </li>
  )
}

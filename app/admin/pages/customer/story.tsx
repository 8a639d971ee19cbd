import type { Moment } from '#contract/admin/customers.ts'
import { More } from '../../ui/more.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReadingView } from '../../ui/reading.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import type { List } from '../../use-read.ts'

/** All that happened to them, newest first. */
export function Story({ list, customer }: { list: List<Moment>; customer: string }) {
  return (
    <Panel title="Activity" beside="newest first">
      <ReadingView of={list.first} what="the story">
        {() => <Timeline moments={list.rows} own={customer} />}
      </ReadingView>
      <More list={list} what="events" />
    </Panel>
  )
}

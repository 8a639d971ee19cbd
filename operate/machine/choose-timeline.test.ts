import { expect, it } from 'vitest'
import { chooseTimeline } from './choose-timeline.ts'

/** Timeline 2 began in segment 3 of the first, which has 5; timeline 3 went on where 2 ended. */
const timelines = {
  stored: new Map([
    [1, new Set([1, 2, 3, 4, 5])],
    [2, new Set([3, 4])],
    [3, new Set([5])],
  ]),
  newest: 3,
  history: [
    { timeline: 1, begin: 0 },
    { timeline: 2, begin: 3 },
    { timeline: 3, begin: 5 },
  ],
}

it('a person is asked which timeline to follow, and the newest is offered', async () => {
  const asked: string[] = []
  const type = (text: string) => async (question: string) => (asked.push(question), text)
  expect(await chooseTimeline(timelines, undefined, type('1'))).toBe(1)
  expect(await chooseTimeline(timelines, undefined, type(''))).toBe(3)
  expect(await chooseTimeline(timelines, undefined, type('7'))).toBe(
    'The log has no timeline 7, only 1, 2, 3.',
  )
  expect(asked).toEqual(Array(3).fill('Timeline [3]: '))
})

it('nobody is asked for one that was named, or while nothing was left out', async () => {
  const refuse = async () => expect.unreachable()
  expect(await chooseTimeline(timelines, '2', refuse)).toBe(2)
  const straight = { ...timelines, stored: new Map([...timelines.stored, [1, new Set([1, 2])]]) }
  expect(await chooseTimeline(straight, undefined, refuse)).toBe(3)
})

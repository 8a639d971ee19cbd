import { expect, it } from 'vitest'
import { findFiles } from './find-files.ts'

it.each([
  ['releases publish 1.0.0 ./builds notes.md --reason builds', [4, 5]],
  ['--yes releases publish 1.0.0 ./builds', [5]],
  ['licenses grant-many --people people.csv --days 30 --reason people.csv', [4]],
  ['releases write-notes 1.0.0 notes.md', [4]],
  ['customers find people.csv', []],
  ['check', []],
  ['chek people.csv', []],
])('in “%s” the words that name files are at %j', async (typed, places) => {
  expect(await findFiles(typed.split(' '))).toEqual(places)
})

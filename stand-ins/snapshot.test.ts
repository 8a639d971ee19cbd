import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { makeFolder } from '#test/folder.ts'
import { openSnapshot } from './snapshot.ts'

const newFile = () => join(makeFolder(), 'state', 'state.json')

describe('a snapshot', () => {
  it('starts empty without a file and restores its state after a write', () => {
    const file = newFile()
    const first = openSnapshot(file, () => ({ count: 3 }))
    expect(first.loaded).toBeNull()
    first.save()
    first.close()
    expect(openSnapshot(file, () => ({})).loaded).toEqual({ count: 3 })
    expect(readdirSync(join(file, '..'))).toEqual(['state.json'])
  })

  it('moves an unreadable file aside and reports that', () => {
    const file = join(makeFolder(), 'state.json')
    writeFileSync(file, '{"sessions": [')
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(openSnapshot(file, () => ({})).loaded).toBeNull()
    expect(said.mock.calls[0]?.[0]).toContain(`Cannot read the state file ${file} `)
    expect(readFileSync(`${file}.unreadable`, 'utf8')).toBe('{"sessions": [')
    said.mockRestore()
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readLogin, removeLogin, saveLogin } from './stored-login.ts'

const minute = 60_000
const ada = { email: 'ada@example.org', code: '042042', timestamp: 1_000_000 }

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
})

afterEach(() => {
  removeLogin()
  vi.unstubAllGlobals()
})

describe('the stored session', () => {
  it('is kept under protocraft-auth as email, code and timestamp', () => {
    saveLogin(ada)
    expect(JSON.parse(kept.get('protocraft-auth')!)).toEqual(ada)
  })

  it('is used until it is 45 minutes old, and then removed', () => {
    saveLogin(ada)
    expect(readLogin(ada.timestamp + 45 * minute - 1)).toEqual(ada)
    expect(readLogin(ada.timestamp + 45 * minute)).toBeNull()
    expect(kept.size).toBe(0)
  })

  it.each(['', '{', 'null', '[]', '"ada"', '{"email":"ada@example.org"}', '{"email":1,"code":2}'])(
    'is removed when it reads %s',
    (text) => {
      kept.set('protocraft-auth', text)
      expect(readLogin(ada.timestamp)).toBeNull()
      expect(kept.size).toBe(0)
    },
  )

  it('lasts until the page closes in a browser that stores nothing', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
    saveLogin(ada)
    expect(readLogin(ada.timestamp)).toEqual(ada)
    removeLogin()
    expect(readLogin(ada.timestamp)).toBeNull()
  })
})

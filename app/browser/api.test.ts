import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, get, post } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

function answerWith(answer: Response) {
  const fetching = vi.fn<typeof fetch>(async () => answer)
  vi.stubGlobal('fetch', fetching)
  return fetching
}

describe('a call of the API', () => {
  it('posts JSON under /api of the same origin and reads a JSON answer', async () => {
    const fetching = answerWith(Response.json({ url: 'https://example.org/a.deb' }))
    expect(await post('download/url', { identifier: 'linux-deb-amd64' })).toEqual({
      url: 'https://example.org/a.deb',
    })
    expect(fetching).toHaveBeenCalledWith(
      '/api/download/url',
      expect.objectContaining({
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'Content-Type': 'application/json' },
        body: '{"identifier":"linux-deb-amd64"}',
      }),
    )
  })

  it('reads a zip or a PDF as a named file, and anything else as text', async () => {
    answerWith(new Response('PK', { headers: { 'Content-Type': 'application/zip' } }))
    expect(await get('archive')).toBeInstanceOf(Blob)
    const headers = {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="invoice-1.pdf"',
    }
    answerWith(new Response('%PDF', { headers }))
    expect(await post('invoice', {})).toMatchObject({ name: 'invoice-1.pdf', size: 4 })
    answerWith(new Response('fine', { headers: { 'Content-Type': 'text/plain' } }))
    expect(await get('words')).toBe('fine')
  })

  it('throws the status with the server message and how long to wait', async () => {
    const error = { code: 'too_many_requests', message: 'Please wait two minutes.' }
    answerWith(Response.json({ error }, { status: 429, headers: { 'Retry-After': '120' } }))
    const raised = await post('account/sign-in', {}).catch((reason: unknown) => reason)
    expect(raised).toBeInstanceOf(ApiError)
    expect(raised).toMatchObject({
      message: 'HTTP error! status: 429',
      status: 429,
      code: 'too_many_requests',
      sentence: 'Please wait two minutes.',
      retryAfter: 120,
    })
  })

  it('throws only the status when a proxy answers with a page', async () => {
    answerWith(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(get('download/release')).rejects.toMatchObject({
      message: 'HTTP error! status: 502',
      code: null,
      sentence: null,
      retryAfter: null,
    })
  })
})

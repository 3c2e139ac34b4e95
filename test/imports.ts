/** Files that people bring, for tests: a form with a file, and an import that has come to rest. */
import { expect, vi } from 'vitest'
import type { ApiResponse, Who, World } from './world.ts'

const BOUNDARY = 'bengkel-import-boundary'

/** A form with its words, and the file last. */
const formOf = (words: Record<string, string | number>, content: Buffer, name: string) =>
  Buffer.concat([
    ...Object.entries(words).map(([field, value]) =>
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
      ),
    ),
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])

type Words = Record<string, string | number>

export const bringing = (world: World) => {
  const send = (
    who: Who,
    words: Words,
    content: string | Uint8Array,
    name: string,
  ): Promise<ApiResponse> =>
    world.call({
      method: 'POST',
      url: '/api/admin/import',
      headers: {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        authorization: `Bearer ${who.token}`,
      },
      payload: formOf(words, Buffer.from(content as string), name),
    })

  /** Uploads a file. A person who has too many unfinished imports discards the oldest one first. */
  const bring = async (
    who: Who,
    words: Words,
    content: string | Uint8Array,
    name = 'rows.csv',
  ): Promise<ApiResponse> => {
    const answer = await send(who, words, content, name)
    if (answer.code !== 'imports.tooManyOpen') return answer
    const { data } = (await who.get('/admin/import?sort=created_at&state=judged&limit=1')).data
    await who.delete(`/admin/import/${data[0].id}`)
    return bring(who, words, content, name)
  }

  /** The import, when nothing is under way any more. */
  const atRest = (who: Who, id: number): Promise<ApiResponse['data']> =>
    vi.waitFor(
      async () => {
        const { data } = await who.get(`/admin/import/${id}`)
        expect(['reading', 'running']).not.toContain(data.state)
        return data
      },
      { timeout: 60_000, interval: 50 },
    )

  const rowsOf = async (who: Who, id: number, query = '') =>
    (await who.get(`/admin/import/${id}/row?limit=100${query}`)).data.data

  /** Uploads and validates a file. */
  const judged = async (who: Who, words: Words, content: string | Uint8Array, name?: string) => {
    const made = await bring(who, words, content, name)
    expect(made, JSON.stringify(made)).toMatchObject({ status: 201, data: { state: 'reading' } })
    return atRest(who, made.data.id)
  }

  const applied = async (who: Who, id: number, only: 'all' | 'right' = 'all') => {
    const started = await who.post(`/admin/import/${id}/apply`, { only })
    expect(started, JSON.stringify(started)).toMatchObject({
      status: 200,
      data: { state: 'running' },
    })
    return atRest(who, id)
  }

  return { send, bring, atRest, rowsOf, judged, applied }
}

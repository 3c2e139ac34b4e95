/** Files of imports, sent over the API. */
import { expect } from '@playwright/test'
import type { SignedIn } from './api.ts'

/** Uploads a file of a garage's record type. @returns the id of its import */
export async function uploadFile(
  { token }: SignedIn,
  { noun, name, content }: { noun: string; name: string; content: string | Uint8Array },
): Promise<number> {
  const form = new FormData()
  form.set('noun', noun)
  form.set('garage_id', '1')
  form.set('file', new Blob([content as BlobPart]), name)
  const sent = await fetch(`${process.env.BROWSER_TEST_URL}/api/admin/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(sent.status).toBe(201)
  return ((await sent.json()) as { data: { id: number } }).data.id
}

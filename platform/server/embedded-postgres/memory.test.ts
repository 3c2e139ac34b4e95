import { expect, test } from 'vitest'
import { memoryHere, sizedBy } from './memory.ts'

const GB = 2 ** 30

test('the database is sized by the machine', () => {
  expect(sizedBy(0.5 * GB)).toMatchObject({
    shared_buffers: '128MB',
    work_mem: '4MB',
    max_wal_size: '1024MB',
  })
  expect(sizedBy(24 * GB)).toMatchObject({
    shared_buffers: '6144MB',
    effective_cache_size: '12288MB',
    work_mem: '24MB',
    max_wal_size: '4096MB',
  })
  expect(sizedBy(512 * GB)).toMatchObject({ shared_buffers: '8192MB', work_mem: '32MB' })
  expect(memoryHere()).toBeGreaterThan(0)
})

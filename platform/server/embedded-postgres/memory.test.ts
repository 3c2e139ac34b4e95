import { expect, test } from 'vitest'
import { availableMemory, memorySettings } from './memory.ts'

const GB = 2 ** 30

test('the database is sized by the machine', () => {
  expect(memorySettings(0.5 * GB)).toMatchObject({
    shared_buffers: '128MB',
    work_mem: '4MB',
    max_wal_size: '1024MB',
  })
  expect(memorySettings(24 * GB)).toMatchObject({
    shared_buffers: '6144MB',
    effective_cache_size: '12288MB',
    work_mem: '24MB',
    max_wal_size: '4096MB',
  })
  expect(memorySettings(512 * GB)).toMatchObject({ shared_buffers: '8192MB', work_mem: '32MB' })
  expect(availableMemory()).toBeGreaterThan(0)
})

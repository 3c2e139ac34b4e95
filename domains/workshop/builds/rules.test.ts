/** The rules of builds that server and browser share. */
import { expect, test } from 'vitest'
import { type TaskStatus, progressOf } from './rules.ts'

test.each<[string, [TaskStatus, number][], number]>([
  [
    'nothing begun',
    [
      ['todo', 100],
      ['skipped', 1],
    ],
    0,
  ],
  [
    'begun, and hardly a part of it done',
    [
      ['done', 1],
      ['todo', 999],
    ],
    0.01,
  ],
  [
    'begun, and nothing done',
    [
      ['in_progress', 1],
      ['todo', 1],
    ],
    0.01,
  ],
  [
    'half',
    [
      ['done', 2],
      ['todo', 2],
      ['skipped', 9],
    ],
    0.5,
  ],
  [
    'one small task open',
    [
      ['done', 999],
      ['review', 1],
    ],
    0.99,
  ],
  [
    'all done',
    [
      ['done', 999],
      ['skipped', 1],
    ],
    1,
  ],
])('the progress of tasks: %s', (_, tasks, progress) => {
  expect(progressOf(tasks.map(([status, weight]) => ({ status, weight })))).toBe(progress)
})

import { expect, test } from 'vitest'
import { isStopWord } from './values.ts'

test.each(['STOP', 'stop', ' Stop. ', 'berhenti', 'Henti', 'STOPPEN', '\nAfmelden .', 'S T O P'])(
  'a stop word alone: %j',
  (text) => expect(isStopWord(text)).toBe(true),
)
test.each(['', 'stop it', 'please stop', 'stop!', 'berhenti dong', 'afmelding', 'ok'])(
  'no stop word: %j',
  (text) => expect(isStopWord(text)).toBe(false),
)

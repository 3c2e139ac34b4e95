import { expect, test } from 'vitest'
import { safeInternalPath } from './address.ts'

test.each([
  '/',
  '/home',
  '/order-management/7?keyword=a%20b#x',
  '/verify/a.token',
  '/customer/%C3%A9',
])('%s is a page to go on to', (path) => expect(safeInternalPath(path)).toBe(path))

test.each([
  ['another site', 'https://evil.example'],
  ['another host', '//evil.example'],
  ['another host in disguise', '/\\evil.example'],
  ['another host in escapes', '/%2Fevil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a tab', '/ho\tme'],
  ['a NUL', '/home\u0000'],
  ['a control character in escapes', '/home%01'],
  ['a line break in escapes', '/home?x=%0d%0a'],
  ['half an escape', '/home%e'],
  ['nothing', ''],
])('%s is none', (_what, path) => expect(safeInternalPath(path)).toBe('/'))

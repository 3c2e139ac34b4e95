import { describe, expect, test } from 'vitest'
import { createGuessLimit } from './guess-limit.ts'
import { createLinkSecret, hashToken, hideLinks, tokenOf, writeLinkMark } from './links.ts'
import { withoutTokens } from './token-paths.ts'

const withSecret = (FILES_SECRET: string) => ({ env: { DATA_DIR: '/nowhere', FILES_SECRET } })
const context = withSecret('x'.repeat(32))

describe('tokens', () => {
  test('a token is 43 base64url characters, and its row keeps only the hash', () => {
    const { random, hash } = createLinkSecret(context, 'share', 12)
    const token = tokenOf(context, 'share', 12, random)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(random).toHaveLength(16)
    expect(hashToken(token).equals(hash)).toBe(true)
  })
  test('another kind, id, row or secret gives another token', () => {
    const { random } = createLinkSecret(context, 'share', 12)
    const tokens = [
      tokenOf(context, 'share', 12, random),
      tokenOf(context, 'stop', 12, random),
      tokenOf(context, 'share', 13, random),
      tokenOf(context, 'share', 12, createLinkSecret(context, 'share', 12).random),
      tokenOf(withSecret('y'.repeat(32)), 'share', 12, random),
    ]
    expect(new Set(tokens).size).toBe(tokens.length)
  })
})

test('a reader without the right sees … instead of a link', () => {
  const mark = writeLinkMark('share', 12)
  expect(hideLinks({ text: `See ${mark}.`, list: [mark, 3, null], url: mark })).toEqual({
    text: 'See ….',
    list: ['…', 3, null],
    url: '…',
  })
})

describe('paths in logs', () => {
  const token = 'A'.repeat(43)
  test.each([
    ['/public/c/{token}', `/api/public/c/${token}?language=en`, '/api/public/c/…'],
    ['/public/c/{token}/photo/{id}', '/api/public/c/short/photo/7', '/api/public/c/…/photo/7'],
    ['/c/{token}/decision', `/c/${token}/decision`, '/c/…/decision'],
    ['/admin/order/{id}', `/api/admin/order/${token}`, `/api/admin/order/${token}`],
  ])('%s: %s', (path, url, logged) => {
    expect(withoutTokens(url, { path })).toBe(logged)
  })
  test.each([
    [`/c/${token}`, '/c/…'],
    [`/api/Public/c/${token}/x`, '/api/Public/c/…/x'],
    [`/c/${token.replace('A', '%41')}`, '/c/…'],
    [`/c/${'a'.repeat(39)}?token=${token}`, `/c/${'a'.repeat(39)}`],
    ['/assets/index-%E0%A4%A.js', '/assets/index-%E0%A4%A.js'],
  ])('in a path that no call has: %s', (url, logged) => {
    expect(withoutTokens(url)).toBe(logged)
  })
})

describe('guesses', () => {
  const guess = (limit: ReturnType<typeof createGuessLimit>, times: number, ip = '192.0.2.1') =>
    Array.from({ length: times }, () => limit.count(ip)).map(({ status }) => status)

  test('after 60 unknown tokens of a network within ten minutes the response is 429', () => {
    let now = 0
    const limit = createGuessLimit(() => now)
    expect(new Set(guess(limit, 60))).toEqual(new Set([404]))
    now = 60_000
    const refusal = limit.count('192.0.2.1')
    expect([refusal.status, refusal.details.retryAfter]).toEqual([429, 540])
    expect(guess(limit, 1, '192.0.2.2')).toEqual([404])
    now = 600_000
    expect(guess(limit, 1)).toEqual([404])
  })
  test('all addresses of one IPv6 subscriber count together', () => {
    const limit = createGuessLimit()
    guess(limit, 60, '2001:db8:1:2::1')
    expect(guess(limit, 1, '2001:db8:1:2:ffff::9')).toEqual([429])
    expect(guess(limit, 1, '2001:db8:1:3::1')).toEqual([404])
  })
})

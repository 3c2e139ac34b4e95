/** What each state of a document shows, in each language. */
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type Language, languageTags, languages } from '#platform/contract/text/languages.ts'
import type { CustomerPage } from '#domains/outside/shares/contract.ts'
import { visitorPages, visitorToken } from '#test/visitor-pages.ts'
import { CustomerDocument } from './components/CustomerDocument.tsx'
import en from './texts/en.ts'

const render = (page: CustomerPage, language: Language = 'en') =>
  renderToStaticMarkup(<CustomerDocument page={{ ...page, language }} token={visitorToken} />)

describe.each(Object.entries(visitorPages))('%s', (_state, page: CustomerPage) => {
  test.each(languages)('is whole in %s', (language) => {
    const html = render(page, language)
    expect(html).toContain(`<html lang="${languageTags[language]}">`)
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).not.toMatch(/undefined|NaN|\[object|>null|Invalid Date/)
  })
})

test.each([
  ['open', [en.answerBefore('Monday 30 November at 16:00'), en.approveAll, en.send], [en.code]],
  ['openWithCode', [en.sendCode, en.codeHint], []],
  ['changed', [en.changed, en.send], []],
  ['decided', [en.approval.declined, 'by Sari'], [en.send, en.approveAll]],
  ['paused', [en.pausedTitle], [en.send]],
  ['working', [`${en.stage.working} (${en.now})`, 'Expected to be ready: Tuesday 1 December'], []],
  ['waiting', [`${en.stage.waiting} (${en.now})`], [en.stage.working]],
  ['ready', [en.due, en.transfer], [en.openPdf, 'Expected to be ready']],
  ['ended', [en.stage.ended], [en.stage.working]],
  ['bill', [en.openPdf, 'Replaces INV/CIL/2611/0029', 'Rp\u00a01,276,000'], [en.stage.ready]],
  ['paid', [en.creditNote('CN/CIL/2611/0002')], [en.payTitle, en.due]],
  ['correcting', [en.correctingText], [en.payTitle]],
] as const)('%s says what it must', (state, present, absent) => {
  const html = render(visitorPages[state])
  for (const text of present) expect(html).toContain(text)
  for (const text of absent) expect(html).not.toContain(`>${text}`)
})

test('a line without a price is free, and a dearer one names what was agreed', () => {
  const html = render(visitorPages.open)
  expect(html).toContain(en.free)
  expect(html).toContain('You agreed to Rp\u00a0120,000 before')
})

test('a price has the currency of its garage', () => {
  const page = { ...visitorPages.open, currency: 'EUR', time_zone: 'Europe/Amsterdam' } as const
  expect(render(page, 'nl')).toContain('€\u00a017.760,00')
})

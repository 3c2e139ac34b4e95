import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#platform/server/root.ts'
import { smsLength } from './sms-length.ts'
import {
  type TemplateKey,
  fillTemplate,
  placeholdersOf,
  templateKeys,
  templates,
  touchesEdge,
  unknownPlaceholder,
} from './templates.ts'

const migration = readFileSync(join(projectRoot, 'database/migrations/0340_messages.sql'), 'utf8')
const seeds = [
  ...migration.matchAll(/^ {2}\('(\w+)', '(\w\w)', '([^']+)', '([^']+)', '\w+', '\w+'\)/gm),
].map(([, key = '', language = '', subject = '', body = '']) => ({
  key: key as TemplateKey,
  language,
  subject,
  body,
}))

/** As long as they are in life. */
const values = {
  first_name: 'Rudi',
  garage: 'Cilandak',
  plate: 'B 1234 XYZ',
  amount: 'Rp 1.250.000',
  number: 'INV/CIL/26/00012',
  date: '1 Desember 2026',
  link: `https://bengkel.example/c/${'x'.repeat(43)}`,
  service: 'Ganti oli',
  voucher: 'Potongan 10%',
  stage: 'Cat',
}

describe('seeds', () => {
  test('every template is there in four languages', () => {
    expect(seeds.map(({ key, language }) => `${key} ${language}`).toSorted()).toEqual(
      templateKeys
        .flatMap((key) => ['en', 'id', 'my', 'nl'].map((one) => `${key} ${one}`))
        .toSorted(),
    )
  })

  test.each(seeds)('$key in $language fits', ({ key, subject, body }) => {
    expect(unknownPlaceholder(key, body)).toBeUndefined()
    expect(unknownPlaceholder(key, subject)).toBeUndefined()
    expect(touchesEdge(body)).toBe(false)
    expect(body).not.toContain('!')
    const used = placeholdersOf(body)
    expect(used).toEqual(expect.arrayContaining(['first_name', 'garage']))
    expect(templates[key].placeholders.includes('link') === used.includes('link')).toBe(true)
    expect(smsLength(fillTemplate(body, values)).encoding).toBe('gsm7')
  })

  test('most take one segment of an SMS', () => {
    const lengths = seeds.map(({ body }) => smsLength(fillTemplate(body, values)))
    const single = lengths.filter(({ segments }) => segments === 1)
    expect(single.length / seeds.length).toBeGreaterThan(0.7)
    expect(Math.max(...lengths.map(({ segments }) => segments))).toBe(2)
  })
})

test('a value that is missing leaves no gap', () => {
  const text = 'Invoice {number} {plate}: {amount} to pay, {first_name}.'
  expect(fillTemplate(text, { number: 'I/1', plate: '', amount: 'Rp 1', first_name: 'Siti' })).toBe(
    'Invoice I/1: Rp 1 to pay, Siti.',
  )
})

test('values are not read as placeholders', () => {
  expect(fillTemplate('Hello {first_name}, {plate}', { first_name: '{plate}', plate: 'B 1' })).toBe(
    'Hello {plate}, B 1',
  )
})

test('names the placeholder that a template does not have', () => {
  expect(unknownPlaceholder('voucher_gift', 'Hello {first_name}, {plate}')).toBe('plate')
  expect(unknownPlaceholder('voucher_gift', 'Hello {}')).toBe('')
  expect(unknownPlaceholder('voucher_gift', 'Hello {first_name}')).toBeUndefined()
})

test('WhatsApp refuses a placeholder at an edge', () => {
  expect(['{garage} writes', 'from {garage} ', 'from {garage}.'].map(touchesEdge)).toEqual([
    true,
    true,
    false,
  ])
})
